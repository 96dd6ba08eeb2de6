import { resolve } from "node:path";
import { deflateRawSync, inflateRawSync } from "node:zlib";
import { escapeMarkup } from "../../render/markup/write.js";
import { isObject } from "../../text/is-object.js";
import { ExitCode } from "../base/exit-code.js";
import { failure, type Outcome, success } from "../base/outcome.js";
import { contentHash } from "../outputs/content-hash.js";
import { elementOrigins, readFileHash } from "../outputs/element-origins.js";
import type { Emittable } from "../outputs/emitter.js";
import { readTextChunk, sourceKeyword } from "./png-chunks.js";

/*
 * The source of a picture in the picture: SVG has it in `<metadata>`, PNG in a text chunk, PDF in its XMP metadata. The text is the same
 * in all of them, JSON in ASCII, and the document in it is compressed, byte for byte.
 */

/** A new form gets a new number. */
const version = 1;

/** The record of a document: its bytes, and the hashes of the document and of all files that it was made from. Never the values of parameters. */
export async function sourceRecord({ bytes, result, source }: Emittable): Promise<Outcome<string>> {
  const { password } = result.output.request;
  if (password !== undefined && !result.metadata.secrets.includes("password"))
    return failure(
      ExitCode.usage,
      "The document contains a password, which --embed-source would write into the picture.",
      "Declare `@param code: secret`, and write `password: {{ code }}`.",
    );
  const { path, root, row } = source ?? { path: "document.igx", root: "." };
  const origin = row?.();
  const tables = origin && "file" in origin.table ? [origin.table.file] : [];
  const inputs = await Promise.all(
    [...new Set([...result.dependencies, ...tables])].map(async (file) => ({
      path: file,
      ...(await readFileHash(resolve(root, file))),
    })),
  );
  const record = {
    version,
    document: { path, hash: contentHash(bytes), deflated: deflateRawSync(bytes).toString("base64") },
    inputs,
    elements: await elementOrigins(result, { root, row: origin }),
  };
  return success(
    JSON.stringify(record).replace(/[^\x20-\x7e]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`),
  );
}

const namespace = "urn:igx:source#";

/** The record as an element of XML. */
export const sourceElement = (record: string): string =>
  `<igx:source xmlns:igx="${namespace}">${escapeMarkup(record)}</igx:source>`;

/** Adds the record to the metadata of an SVG of igx. */
export const withSourceElement = (svg: string, record: string): string =>
  svg.replace("</metadata>", () => `${sourceElement(record)}</metadata>`);

/** A document that was in a picture. */
export interface EmbeddedDocument {
  readonly path: string;
  readonly bytes: Uint8Array;
}

/** Whether bytes are a picture of a format that may have its source in it. */
export const isPicture = (bytes: Uint8Array): boolean => pictureKind(bytes) !== undefined;

function pictureKind(bytes: Uint8Array): "png" | "xml" | undefined {
  const start = Buffer.from(bytes.subarray(0, 64))
    .toString("latin1")
    .replace(/^\xef\xbb\xbf/, "")
    .trimStart();
  if (start.startsWith("\x89PNG\r\n")) return "png";
  return start.startsWith("<") || start.startsWith("%PDF-") ? "xml" : undefined;
}

/** Characters of a record: more than the largest document needs. */
const maxRecord = 2 ** 26;

/** Reads the document in a picture, which a stranger may have made: nothing in it is believed that its hash does not show. `name`: of the picture, for messages. `maximum`: bytes of the document. */
export function readEmbeddedSource(picture: Uint8Array, name: string, maximum: number): Outcome<EmbeddedDocument> {
  const record = pictureKind(picture) === "png" ? readTextChunk(picture, sourceKeyword) : elementText(picture);
  if (record === undefined) return withoutSource(name);
  if (record.length > maxRecord) return damaged(name, "it is too large");
  const found = parsed(record);
  if (!found) return damaged(name, "it is not in a form that igx knows");
  const bytes = inflated(found.deflated, maximum);
  if (!bytes) return damaged(name, "its document cannot be decompressed, or is too large");
  if (contentHash(bytes) !== found.hash) return damaged(name, "its document does not have the hash that is beside it");
  return success({ path: found.path, bytes });
}

const withoutSource = (name: string) =>
  pictureFailure(
    "picture-without-source",
    `${name} does not contain its source.`,
    "Only pictures that were drawn with `igx render --embed-source` contain it.",
  );

const damaged = (name: string, reason: string) =>
  pictureFailure(
    "picture-source-damaged",
    `The source in ${name} cannot be used: ${reason}.`,
    "Draw the picture again with `--embed-source`, or ask its author for the document.",
  );

function pictureFailure(
  code: string,
  message: string,
  hint: string,
): { ok: false; failure: { exitCode: ExitCode; code: string; message: string; hint: string } } {
  return { ok: false, failure: { exitCode: ExitCode.findings, code, message, hint } };
}

const opening = `<igx:source xmlns:igx="${namespace}">`;

/** The text of the first such element. Searched as bytes, so no markup of the rest is read. */
function elementText(picture: Uint8Array): string | undefined {
  const bytes = Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength);
  const start = bytes.indexOf(opening);
  const end = start < 0 ? -1 : bytes.indexOf("</igx:source>", start);
  if (end < 0) return undefined;
  const text = bytes
    .subarray(start + opening.length, Math.min(end, start + opening.length + maxRecord + 1))
    .toString("latin1");
  return text.replace(/&(?:amp|lt|gt|quot|#39);/g, (entity) => characters[entity]!);
}

const characters: Readonly<Record<string, string>> = {
  "&amp;": "&",
  "&lt;": "<",
  "&gt;": ">",
  "&quot;": '"',
  "&#39;": "'",
};

function parsed(
  record: string,
): { readonly path: string; readonly hash: string; readonly deflated: string } | undefined {
  try {
    const value: unknown = JSON.parse(record);
    if (!isObject(value) || value["version"] !== version || !isObject(value["document"])) return undefined;
    const { path, hash, deflated } = value["document"];
    if (typeof path !== "string" || typeof hash !== "string" || typeof deflated !== "string") return undefined;
    return { path, hash, deflated };
  } catch {
    return undefined;
  }
}

function inflated(base64: string, maximum: number): Uint8Array | undefined {
  try {
    return inflateRawSync(Buffer.from(base64, "base64"), { maxOutputLength: maximum });
  } catch {
    return undefined;
  }
}
