import { decodeBase64, encodeBase64 } from "../../text/base64.js";
import { isObject } from "../../text/is-object.js";

/** The text of a file; the bytes of a file that is not text. */
export type FileContent = string | Uint8Array;

/** Some files, of which one is open in the editor. */
export interface PlaygroundDocument {
  /** By their paths, with `/` and without `..`. */
  readonly files: ReadonlyMap<string, FileContent>;
  /** The path of the file in the editor. */
  readonly open: string;
  /** Values of parameters, as text. */
  readonly params: Readonly<Record<string, string>>;
}

/** A document as JSON: a file is `[path, text]`, or `[path, { base64 }]`. */
export interface PackedDocument {
  readonly files: readonly (readonly [path: string, content: string | { readonly base64: string }])[];
  readonly open: string;
  readonly params: Readonly<Record<string, string>>;
}

export const packDocument = ({ files, open, params }: PlaygroundDocument): PackedDocument => ({
  files: [...files].map(([path, content]) => [
    path,
    typeof content === "string" ? content : { base64: encodeBase64(content) },
  ]),
  open,
  params,
});

/** More files than a link is used for; a stranger's link must not make a page of a million tabs. */
const maxFiles = 100;

/** Reads a value that `packDocument` has made, or a stranger: `undefined` unless it is a document. */
export function unpackDocument(value: unknown): PlaygroundDocument | undefined {
  if (!isObject(value) || !Array.isArray(value["files"]) || value["files"].length > maxFiles) return undefined;
  const files = new Map<string, FileContent>();
  for (const file of value["files"]) {
    const [path, content] = Array.isArray(file) ? file : [];
    const read = contentOf(content);
    if (typeof path !== "string" || !isPath(path) || read === undefined) return undefined;
    files.set(path, read);
  }
  const [first] = files.keys();
  if (first === undefined) return undefined;
  const open = typeof value["open"] === "string" && files.has(value["open"]) ? value["open"] : first;
  return { files, open, params: textsOf(value["params"]) };
}

/** A path below the folder of the playground. */
export const isPath = (path: string): boolean =>
  path.length <= 200 &&
  /^[^/\\\0]+(?:\/[^/\\\0]+)*$/.test(path) &&
  !path.split("/").some((part) => /^\.\.?$/.test(part));

/** Bytes that are not UTF-8 stay bytes, so that igx reports them where they are read. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    return undefined;
  }
}

/** No class and no prototype: a parameter may be called `__proto__`. */
const textsOf = (value: unknown): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(isObject(value) ? value : {}).filter(
      (entry): entry is [string, string] => typeof entry[1] === "string",
    ),
  );

function contentOf(content: unknown): FileContent | undefined {
  if (typeof content === "string") return content;
  return isObject(content) && typeof content["base64"] === "string" ? decodeBase64(content["base64"]) : undefined;
}
