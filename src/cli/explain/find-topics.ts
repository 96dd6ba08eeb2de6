import { type Topic, type TopicKind, topicKinds } from "../../editor/topics/topic.js";
import { absentMeanings } from "../../language/absent.js";
import { meanings } from "../../language/synonyms.js";
import { closest } from "../../text/closest.js";
import { plainName } from "../../text/plain-name.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";

/** The result of a request: pages to show, or a list of names. */
export interface FoundTopics {
  readonly topics: readonly Topic[];
  readonly form: "pages" | "list";
  /** The word of another tool that the names stand for. */
  readonly synonym?: string;
}

/**
 * The topics of a name, all of them if several kinds have it: `table`, `@if`, `// igx-disable-next-line`, `chart table`, `functions`. A name
 * that no topic has is looked up by meaning. The failure has the closest name or kind as hint.
 */
export function findTopics(all: readonly Topic[], request: string): Outcome<FoundTopics> {
  const exact = all.filter((topic) => topic.name === request.trim());
  if (exact.length > 0) return success({ topics: exact, form: "pages" });
  const name = asWritten(request);
  const [first = "", ...rest] = name.split(/\s+/);
  const kind = kindOf(first);
  const byName = named(all, name);
  if (byName.length > 0) return success({ topics: byName, form: "pages" });
  if (kind !== undefined) {
    const ofKind = all.filter((topic) => topic.kind === kind);
    if (rest.length === 0) return success({ topics: ofKind, form: "list" });
    return within(ofKind, rest.join(" "), { only: kind });
  }
  return within(all, name, { request: request.trim(), kinds: Object.values(topicKinds) });
}

/** The name in what a reader copies from a document or a message: `@if`, `sum(`, `{half}`, `height=300`, `` `chart` ``. */
const asWritten = (request: string): string => {
  const text = request.trim();
  const name = text.replace(/^(?:[@{`]|\/\/[ \t]*)/, "").replace(/(?:[(=].*|[}`])$/s, "");
  return name === "" ? text : name;
};

interface Within {
  /** The kind of all topics. */
  readonly only?: TopicKind;
  /** The name with its signs, which can be those of an operator. */
  readonly request?: string;
  /** Further names that may be misspelled, besides those of the topics. */
  readonly kinds?: readonly string[];
}

/** The topics of a name, or of its meanings. */
function within(
  topics: readonly Topic[],
  name: string,
  { only, request = name, kinds = [] }: Within,
): Outcome<FoundTopics> {
  const byName = named(topics, name);
  if (byName.length > 0) return success({ topics: byName, form: "pages" });
  const meant = [...meanings(request), ...meanings(name)];
  const byMeaning = topics.filter((topic) => meant.some((one) => one.kind === topic.kind && one.name === topic.name));
  if (byMeaning.length > 0) return success({ topics: byMeaning, form: "pages", synonym: name });
  const absent = absentTopics(name, only);
  if (absent.length > 0) return success({ topics: absent, form: "pages" });
  const names = topics.map((topic) => topic.name).filter((one) => /\p{L}/u.test(one));
  const near = closest(name, [...names, ...kinds]);
  return failure(
    ExitCode.usage,
    `\`${name}\` is not a name in igx.`,
    near === undefined ? "`igx explain` lists all names." : `Did you mean \`${near}\`?`,
  );
}

/** Words of other tools for which a finding has a hint, and igx no name. */
const absentTopics = (name: string, only: TopicKind | undefined): readonly Topic[] =>
  absentMeanings(name)
    .filter(([kind]) => only === undefined || kind === only)
    .map(([kind, documentation]) => ({ kind, name, label: absentLabels[kind], documentation }));

const absentLabels = {
  directive: "not a directive",
  chart: "not a chart type",
  attribute: "not an attribute",
  field: "not a field of the front matter",
  function: "not a function",
} as const;

const named = (topics: readonly Topic[], name: string): readonly Topic[] => {
  const exact = topics.filter((topic) => topic.name === name);
  return exact.length > 0 ? exact : topics.filter((topic) => plainName(topic.name) === plainName(name));
};

const kindOf = (word: string): TopicKind | undefined =>
  (Object.keys(topicKinds) as TopicKind[]).find(
    (kind) => kind === word.toLowerCase() || topicKinds[kind] === word.toLowerCase(),
  );
