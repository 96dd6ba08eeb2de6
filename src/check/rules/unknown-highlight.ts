import { warning } from "../../diagnostics/descriptor.js";
import { type Report, replacement } from "../../diagnostics/pending-diagnostic.js";
import { closest } from "../../text/closest.js";
import { listed } from "../../text/listed.js";
import { type Highlight, highlightOf, namedPoints } from "../highlight.js";
import { check } from "../model.js";

interface Params {
  readonly title: string;
  readonly target: Highlight["target"];
  readonly suggestion?: string | undefined;
  /** Some of the titles that it could be. */
  readonly known: readonly string[];
}

export const unknownHighlight = check(
  warning<Params>({
    code: "unknown-highlight",
    message: ({ title, target }) => `${JSON.stringify(title)} is not ${owners[target]}.`,
    hint: ({ suggestion, known }) => {
      if (suggestion !== undefined) return `Did you mean \`${suggestion}\`?`;
      return known.length === 0 ? undefined : `Write a title that exists, such as ${listed(known, known.length)}.`;
    },
    explanation:
      "`highlight` names what stands out: rows by their titles, the columns of lines and areas (and of stacked, grouped and radial charts, if no row has the title), or the regions of a map. `names` of a plot names points by the titles of their rows. " +
      "An unknown title highlights nothing; if no title is known, the chart keeps its colours. It is a warning, since the rows of a table can change.",
    bad: "@chart bar {highlight=Indai}\n| Country | Bags |\n| Brazil | 66 |\n| India | 6 |\n",
    good: "@chart bar {highlight=India}\n| Country | Bags |\n| Brazil | 66 |\n| India | 6 |\n",
  }),
  {
    element(element, report) {
      for (const named of [highlightOf(element), namedPoints(element)]) if (named) reportUnknown(named, report);
    },
  },
);

function reportUnknown({ titles, target, known }: Highlight, report: Report): void {
  // An element without data has a finding already.
  if (known.size === 0) return;
  const candidates = [...known].slice(0, maxCandidates);
  const unknown = titles.filter(({ value }) => !known.has(String(value)));
  for (const [index, { value, span }] of unknown.entries()) {
    const title = String(value);
    const suggestion = index < maxSuggestions ? closest(title, candidates) : undefined;
    const written = suggestion === undefined ? undefined : asValue(suggestion);
    const params = { title, target, suggestion: written, known: candidates.slice(0, 3).map(asValue) };
    const fixes = written === undefined ? [] : [replacement(`Write \`${written}\``, span, written)];
    report(unknownHighlight.rule, span, params, { fixes });
  }
}

const owners: Readonly<Record<Highlight["target"], string>> = {
  rows: "the title of a row of the chart",
  columns: "the name of a column of the chart",
  regions: "the title of a region of the map",
};

/** Each suggestion compares with each candidate, so both are bounded. */
const maxCandidates = 1000;
const maxSuggestions = 20;

/** A title as the value of an attribute. */
export const asValue = (title: string): string =>
  /^[\p{L}\p{N}_][\p{L}\p{N}_.-]*$/u.test(title) ? title : JSON.stringify(title).replaceAll("{{", "\\{\\{");
