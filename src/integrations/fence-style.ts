import type { Project } from "../cli/base/project.js";
import { checkTheme } from "../cli/render/choose-brand.js";
import { aspectForm, readAspect } from "../cli/render/read-aspect.js";
import { attributeType, unknownAttribute } from "../diagnostics/messages/elements.js";
import { type PendingDiagnostic, type Report, reporter, writeInstead } from "../diagnostics/pending-diagnostic.js";
import { shownNotes } from "../render/render-options.js";
import type { Attribute } from "../syntax/ast.js";
import { parseAttributes } from "../syntax/attributes.js";
import { closest } from "../text/closest.js";
import { lineText, offsetAt, type SourceFile } from "../text/source-file.js";
import type { PictureStyle } from "./integration-options.js";

/** The settings of a picture in the opening line of its fence. */
interface FenceStyle {
  readonly style: PictureStyle;
  readonly findings: readonly PendingDiagnostic[];
}

/**
 * Reads the attributes in braces on the opening line of a fence, such as `{aspect=16:9 theme=dark}`, as igx reads attributes everywhere.
 * Anything else on the line belongs to other plugins. `line` counts from 0.
 */
export function readFenceStyle(markdown: SourceFile, line: number, project: Project): FenceStyle {
  const findings: PendingDiagnostic[] = [];
  const text = lineText(markdown, line);
  const brace = text.indexOf("{");
  if (brace < 0 || !/^[^`~]*[`~]{3,}\s*igx(?:\s(?:.*\s)?)?$/s.test(text.slice(0, brace)))
    return { style: {}, findings };
  const start = offsetAt(markdown, line, 0);
  const report = reporter(markdown, findings);
  const { entries } = parseAttributes(markdown.text, { start: start + brace, end: start + text.length }, report);
  const fields = entries.flatMap((entry) => readEntry(entry, markdown, project, report));
  return { style: Object.fromEntries(fields), findings };
}

/** The value, or a description of the expected one. */
type Read = (text: string, project: Project) => PictureStyle[keyof PictureStyle] | { readonly expected: string };

const readBoolean: Read = (text) =>
  text === "true" || text === "false" ? text === "true" : { expected: "`true` or `false`" };

const readers: Readonly<Record<keyof PictureStyle, Read>> = {
  theme: (text, project) => {
    if (text !== "auto" && checkTheme(project, text, false).ok) return text;
    const known = ["light", "dark", ...Object.keys(project.config.themes ?? {})];
    return { expected: `a theme: ${known.map((name) => `\`${name}\``).join(", ")}` };
  },
  width: (text) => (/^[1-9]\d{0,8}$/.test(text) ? Number(text) : { expected: "a number of pixels, such as `600`" }),
  aspect: (text) => (readAspect(text) === undefined ? { expected: aspectForm } : text),
  transparent: readBoolean,
  note: readBoolean,
  notes: (text) =>
    (shownNotes as readonly string[]).includes(text) ? text : { expected: "`none`, `reader` or `all`" },
  fonts: readBoolean,
};

const names = Object.keys(readers) as readonly (keyof PictureStyle)[];

function readEntry({ name, nameSpan, span, value }: Attribute, { text }: SourceFile, project: Project, report: Report) {
  const known = names.find((one) => one === name);
  if (known === undefined) {
    const suggestion = closest(name, names);
    const fixes = writeInstead(suggestion, nameSpan, name);
    report(unknownAttribute, nameSpan, { name, what: "A picture in Markdown", suggestion, known: names }, { fixes });
    return [];
  }
  const written = value === undefined ? "true" : text.slice(value.span.start, value.span.end).replace(/^"(.*)"$/, "$1");
  const read = readers[known](written, project);
  if (typeof read !== "object") return [[known, read]];
  report(attributeType, value?.span ?? span, { name, expected: read.expected, found: `\`${written}\`` });
  return [];
}
