import { lineText, type SourceFile } from "../../text/source-file.js";

/** Of a field that is a password or a slip of its name, up to its value. */
const field = /^[ \t]*pass\w*(?:[ \t]*[:=]|[ \t])[ \t]*/i;

/** A value without a text of its own: `{{ code }}`. */
const plainName = /^\{\{[ \t]*[\p{L}_][\p{L}\p{N}_.]*[ \t]*\}\}$/u;

/** Its length does not depend on the password. */
const mask = "••••••••";

/** A line of a source as it is shown: a part of its text is marked, in code units from 0. */
interface ShownLine {
  readonly text: string;
  readonly start: number;
  readonly end: number;
}

/** The line (counted from 1) without the password that it sets in the front matter, since what igx prints is also in the log of a CI. */
export function maskPassword<Line extends ShownLine>(file: SourceFile, line: number, shown: Line): Line {
  const { text, start, end } = shown;
  const before = field.exec(text)?.[0].length ?? -1;
  const value = text.slice(before).trimEnd();
  if (before < 0 || value === "" || plainName.test(value) || !isInFrontMatter(file, line)) return shown;
  const to = before + value.length;
  const moved = mask.length - value.length;
  // A mark inside the password becomes one of all of it.
  const place = (at: number, inside: number) => (at <= before ? at : at >= to ? at + moved : inside);
  return {
    ...shown,
    text: text.slice(0, before) + mask + text.slice(to),
    start: place(start, before),
    end: place(end, before + mask.length),
  };
}

/** Whether only lines of the front matter precede the line, which may have no end. */
function isInFrontMatter(file: SourceFile, line: number): boolean {
  if (lineText(file, 0).trim() !== "---") return false;
  for (let at = 1; at < line - 1; at++) if (lineText(file, at).trim() === "---") return false;
  return true;
}
