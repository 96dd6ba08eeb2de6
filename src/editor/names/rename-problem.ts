import { prepare } from "../../compile/prepare.js";
import type { CompileResult } from "../../contract/result.js";
import { resolve } from "../../text/path.js";
import { applyEdits } from "../../text/span-edit.js";
import { encodeUtf8 } from "../../text/utf8.js";
import { addedError } from "../added-error.js";
import type { CancellationToken } from "../feature.js";
import type { Project, TextLevel } from "../levels.js";
import type { FileEdits } from "./file-edits.js";
import { levelsWith } from "./find-places.js";
import { keyParts, type Occurrence } from "./occurrence.js";

/**
 * Why a document would not be the same after the edits, as a sentence. The index of names knows less than the compiler in some places (two
 * tables joined by `?:`, a column that a map needs), so the compiler has the last word.
 */
export async function renameProblem(
  edits: readonly FileEdits[],
  found: Occurrence,
  name: string,
  level: TextLevel,
  token: CancellationToken,
): Promise<string | undefined> {
  const { project } = level;
  const compileEdited = compilerOf(edits, project);
  // The name of a column is also the title that a chart shows.
  const titles = keyParts(found.key).kind === "column" ? { before: found.name, after: name } : undefined;
  for (const one of await levelsWith(found.key, level, token)) {
    if (token.isCancellationRequested) return undefined;
    const document = await project.document(one.uri);
    if (!document) continue;
    const before = await document.result();
    const after = await compileEdited(one);
    const error = addedError(before, after);
    if (error) return `With this name, \`${error.file}\` has an error in line ${error.start.line}: ${error.message}`;
    if (!isSameContent(contentOf(before), contentOf(after), titles))
      return `With this name, \`${one.path}\` gives other content, since something in it uses the name in a way that igx cannot follow.`;
  }
  return undefined;
}

/** Compiles documents as they are after the edits. */
function compilerOf(edits: readonly FileEdits[], { host, uris, options, paramsOf }: Project) {
  const texts = new Map(
    edits.map((one) => [resolve(host.root, uris.toPath(one.uri)), applyEdits(one.file.text, one.edits)] as const),
  );
  const edited = {
    ...host,
    readFile: async (path: string, maximum?: number) => {
      const text = texts.get(path);
      return text === undefined ? host.readFile(path, maximum) : encodeUtf8(text);
    },
  };
  return async ({ uri, path, file }: TextLevel): Promise<CompileResult> => {
    const text = texts.get(resolve(host.root, path)) ?? file.text;
    const template = await prepare(
      { path: file.path, text },
      { path, host: edited, project: options, optionalParams: true },
    );
    return template.render(paramsOf(uri));
  };
}

const contentOf = ({ output }: CompileResult): unknown => (output ? JSON.parse(output.json) : undefined);

interface Titles {
  readonly before: string;
  readonly after: string;
}

/** Whether two contents are equal, but for texts that are the name itself. */
function isSameContent(before: unknown, after: unknown, titles: Titles | undefined): boolean {
  if (before === after || (titles && before === titles.before && after === titles.after)) return true;
  if (typeof before !== "object" || typeof after !== "object" || !before || !after) return false;
  const [old, now] = [Object.entries(before), Object.entries(after)];
  return (
    old.length === now.length &&
    old.every(([key, value], at) => now[at]![0] === key && isSameContent(value, now[at]![1], titles))
  );
}
