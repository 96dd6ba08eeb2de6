import { readFileSync } from "node:fs";
import { lazy } from "../../text/lazy.js";

/** The folders of the page about all rules, nearest first: relative to a bundle, to a pack of the command, and to the sources. */
const candidates = ["../grammar/", "../../grammar/", "../../../grammar/"];

interface Page {
  readonly url: string;
  /** The line of the section about each rule, counted from 1. */
  readonly lines: ReadonlyMap<string, number>;
}

/** Editors go to a line of a file (`#L12`), and know no anchors in it. */
export function rulePage(code: string): string | undefined {
  const line = page()?.lines.get(code);
  return line === undefined ? undefined : `${page()!.url}#L${line}`;
}

const page = lazy((): Page | undefined => {
  for (const folder of candidates) {
    const url = new URL(`${folder}diagnostics.md`, import.meta.url);
    const text = textOf(url);
    if (text !== undefined) return { url: url.href, lines: headings(text) };
  }
  return undefined;
});

function textOf(url: URL): string | undefined {
  try {
    return readFileSync(url, "utf8");
  } catch {
    return undefined;
  }
}

const headings = (text: string): ReadonlyMap<string, number> =>
  new Map(
    text
      .split("\n")
      .flatMap((line, index) => (line.startsWith("### ") ? [[line.slice(4).trim(), index + 1] as const] : [])),
  );
