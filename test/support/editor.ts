import { memoryHost } from "../../src/contract/memory-host.js";
import {
  createLanguageService,
  type LanguageService,
  type LanguageServiceOptions,
} from "../../src/editor/language-service.js";
import { positionOf } from "../../src/editor/ranges.js";

/** The caret of a marked input. */
export const caret = "‸";

/** A folder of files in memory, open in an editor: the first file is open, with the caret at its mark. */
export interface MarkedInput {
  readonly uri: string;
  readonly text: string;
  readonly position: { readonly line: number; readonly character: number };
  /** From the first mark to the second one; without a second one, empty. */
  readonly range: { readonly start: MarkedInput["position"]; readonly end: MarkedInput["position"] };
  readonly files: Readonly<Record<string, string>>;
}

/**
 * Reads a marked input: the text of the document, with one caret or two, and after it other files, each below a line such as
 * `===== data/sales.csv`.
 */
export function readMarked(input: string, name = "report.igx"): MarkedInput {
  const [first = "", ...others] = input.split(/^===== (.+)\n/m);
  const text = first.replaceAll(caret, "");
  const at = Math.max(first.indexOf(caret), 0);
  const second = first.indexOf(caret, at + 1);
  const file = { path: name, text };
  const position = positionOf(file, at);
  const end = second < 0 ? position : positionOf(file, second - 1);
  const files: Record<string, string> = { [name]: text };
  for (let index = 0; index < others.length; index += 2) files[others[index]!] = others[index + 1]!;
  return { uri: `file:///project/${name}`, text, position, range: { start: position, end }, files };
}

/** A language service over the files, with the document open. */
export function serviceOf(
  { uri, text, files }: MarkedInput,
  options: Partial<LanguageServiceOptions> = {},
): LanguageService {
  const host = memoryHost(files);
  const paths = Object.keys(files).map((path) => `${host.root}/${path}`);
  const service = createLanguageService({
    host: {
      ...host,
      readFolder: async (folder) => {
        const below = paths
          .filter((path) => path.startsWith(`${folder}/`))
          .map((path) => path.slice(folder.length + 1));
        const names = new Map(below.map((path) => [path.split("/")[0]!, path.includes("/")]));
        return [...names].map(([name, isFolder]) => ({ name, kind: isFolder ? "folder" : "file" }) as const);
      },
    },
    ruleUrl: (code) => `https://igx.example/rules#${code}`,
    ...options,
  });
  service.edit(uri, text);
  return service;
}
