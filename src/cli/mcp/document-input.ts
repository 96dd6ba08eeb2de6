import { normalize } from "../../text/path.js";
import * as z from "../../text/zod.js";
import { isFolder } from "../base/file-stats.js";
import { folderOf, slashes } from "../base/paths.js";
import { existingPath, folderOfPath, pathInRoot } from "./paths.js";
import { type CommandArguments, type CommandRun, refuse, runCommand } from "./run-command.js";
import type { Call } from "./session.js";
import type { Finding } from "./tool.js";

/** Characters of a text in a call. Longer ones belong into files. */
export const maxText = 5_000_000;

export const pathField = z.string().min(1).max(4096);

/** The document of a call. */
export const documentFields = {
  source: z.string().max(maxText).optional().describe("The text of an .igx document."),
  path: pathField
    .optional()
    .describe(
      "A file in the root, relative to it. Beside source: where that text would be, for its includes and data.",
    ),
  params: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean()]))
    .optional()
    .describe("Values of the document's parameters."),
};

export interface DocumentArguments {
  readonly source?: string | undefined;
  readonly path?: string | undefined;
  readonly params?: Readonly<Record<string, string | number | boolean>> | undefined;
}

/** Runs a command over the document of a call. Findings in `source` name `path`. */
export async function runOnDocument(
  call: Call,
  command: string,
  document: DocumentArguments,
  options: object = {},
): Promise<CommandRun> {
  const given = await commandArguments(call, document);
  const param = Object.entries(document.params ?? {}).map(([name, value]) => [name, String(value)]);
  const run = await runCommand(call, command, {
    ...given,
    options: { ...options, ...(param.length > 0 && { param: withoutPrototype(param) }) },
  });
  return document.source === undefined ? run : { ...run, findings: inFile(run.findings, document.path) };
}

/** A parameter may be called `__proto__`. */
const withoutPrototype = (entries: readonly string[][]): object =>
  Object.assign(Object.create(null), Object.fromEntries(entries));

async function commandArguments({ session }: Call, { source, path }: DocumentArguments): Promise<CommandArguments> {
  if (source === undefined) {
    if (path === undefined) throw refuse("The document is missing.", "Give its text as source, or its path.");
    const file = await existingPath(session, path);
    return { args: [file], folder: folderOfPath(file) };
  }
  if (path === undefined) return { args: ["-"], input: source };
  const folder = folderOf(await pathInRoot(session, path));
  if (!isFolder(folder)) throw refuse(`The folder of ${path} is missing.`, "Name a path in a folder that exists.");
  return { args: ["-"], input: source, folder };
}

const stdin = /(?:^|\/)<stdin>$/;

/** Findings in the text of a call are in the file that the text is of. */
export function inFile(findings: readonly Finding[], path = "source"): readonly Finding[] {
  const name = normalize(slashes(path));
  const move = <Place extends { readonly file?: string | undefined }>(place: Place): Place =>
    place.file !== undefined && stdin.test(place.file) ? { ...place, file: name } : place;
  return findings.map((one) => ({ ...move(one), ...(one.related && { related: one.related.map(move) }) }));
}

/** Whether a run was without an error. */
export const isOk = ({ exitCode, findings }: Pick<CommandRun, "exitCode" | "findings">): boolean =>
  exitCode === 0 && !findings.some(({ severity }) => severity === "error");

/** The fields of all results. */
export const commonFields = (run: CommandRun) => ({
  ok: isOk(run),
  findings: run.findings,
  ...(run.notes.length > 0 && { notes: run.notes }),
});
