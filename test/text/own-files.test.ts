import fc from "fast-check";
import { test } from "vitest";
import { isOwnFile } from "../../src/text/own-files.js";
import { normalize } from "../../src/text/path.js";

/** The last part, or a folder on the way: parts of a path without `.`, `..` and blank ones. */
function isOwnByParts(path: string): boolean {
  const parts = normalize(path).toLowerCase().split("/");
  const names = ["igx.config.json", "igx.config.yml", "igx.lock.json", "igx.journal.jsonl", "credentials", ".env"];
  return names.includes(parts.at(-1)!) || parts.slice(0, -1).includes(".igx");
}

test("igx's own files are known by their name or folder, whatever is around it", () => {
  const part = fc.constantFrom(
    ...[".igx", ".IGX", "igx.lock.json", "Igx.Config.yml", "igx.journal.jsonl", "CREDENTIALS", ".env", ".envs"],
    ...["", ".", "..", "a", "my.igx", "report.igx", "igx", "x.igx.lock.json", "credentials.md", "C:"],
  );
  const path = fc.array(part, { minLength: 1, maxLength: 5 }).map((parts) => parts.join("/"));
  fc.assert(fc.property(path, (one) => isOwnFile(one) === isOwnByParts(one)));
});
