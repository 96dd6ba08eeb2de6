import type { ElementModel } from "../../check/model.js";
import { PlainTableElement } from "../../check/plain-table-element.js";
import type { ProjectOptions } from "../../contract/options.js";
import { lineEnd } from "../../syntax/scan.js";
import { narrowText } from "../../text/utf8.js";
import { compilePart } from "./compile-part.js";
import { createLineCache, type LineCache } from "./line-cache.js";
import { headOf, type PlainHead } from "./plain-head.js";
import { type TextAttributes, textAttributesOf } from "./text-attributes.js";

/** What is known of lines with attributes: all of it is what compiling them gave, without a finding. */
export interface KnownLines {
  /** The lines of directives. */
  readonly heads: LineCache<PlainHead>;
  /** The braces of headings, texts, quotes and separators. */
  readonly attributes: LineCache<TextAttributes>;
}

const noProject: ProjectOptions = {};

const known = new WeakMap<ProjectOptions, KnownLines>();

/** What is found in a line may depend on these. Most projects have none of them, and share what is known: some callers make one for each document. */
const hasNames = ({ catalog, themes, constants }: ProjectOptions): boolean =>
  catalog !== undefined || themes !== undefined || constants !== undefined;

export function knownLines(project: ProjectOptions): KnownLines {
  const owner = hasNames(project) ? project : noProject;
  let lines = known.get(owner);
  if (!lines) {
    lines = { heads: createLineCache(), attributes: createLineCache() };
    known.set(owner, lines);
  }
  return lines;
}

/** Keeps what compiling elements gave, in which nothing was found. */
export function keepLines(elements: readonly ElementModel[], project: ProjectOptions): void {
  const { heads, attributes } = knownLines(project);
  for (const element of elements) {
    if (element.kind === "json") continue;
    const { source, file } = element;
    if (element instanceof PlainTableElement) {
      const { start, end } = element.span;
      const last = lineEnd(file.text, start);
      // Attributes can take several lines.
      if (end <= last) heads.add(file.text.slice(start, last), () => headAlone(element, project));
    } else if (source.kind !== "directive" && "attributes" in source.node && source.node.attributes) {
      const { start, end } = source.node.attributes.span;
      const braces = file.text.slice(start, end);
      if (!/[\r\n]|\{\{/.test(braces)) attributes.add(braces, () => textAttributesOf(element));
    }
  }
}

/** Most tables are smaller. */
const mostCharacters = 8192;

/** The head of an element that was compiled once more, alone: otherwise the text of its document would stay in memory with it. */
function headAlone({ file, source }: PlainTableElement, project: ProjectOptions): PlainHead | undefined {
  const { start, end } = source.node.span;
  const part = end - start > mostCharacters ? undefined : compilePart(narrowText(file.text.slice(start, end)), project);
  const [element, another] = part?.model.elements ?? [];
  return element instanceof PlainTableElement && !another ? headOf(element) : undefined;
}
