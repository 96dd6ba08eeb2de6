import { type PlaygroundDocument, packDocument, unpackDocument } from "./playground-document.js";

/** The start of fragments of this version. Deflated JSON in base64url follows. */
const prefix = "#v1:";

/** Mail programs and chats cut longer addresses. Browsers take more. */
export const maxFragment = 32_000;

/** The most bytes of JSON in a link. The link may be a stranger's, and a few letters can inflate to gigabytes. */
const maxBytes = 8_000_000;

/** The fragment of a link that contains the document. Nothing is sent anywhere: browsers keep fragments to themselves. */
export async function writeShareLink(document: PlaygroundDocument): Promise<string> {
  const json = new TextEncoder().encode(JSON.stringify(packDocument(document)));
  const bytes = await collect(throughStream(json, new CompressionStream("deflate-raw")), Number.POSITIVE_INFINITY);
  return prefix + base64url(bytes!);
}

/** Whether an address asks to open a document. */
export const hasShareLink = (fragment: string): boolean => /^#v\d+:/.test(fragment);

type ReadLink =
  | { readonly ok: true; readonly document: PlaygroundDocument }
  | { readonly ok: false; readonly message: string };

/** Reads the document in a fragment. For any other fragment, the result is a sentence that says why there is none. */
export async function readShareLink(fragment: string): Promise<ReadLink> {
  if (!fragment.startsWith(prefix)) return failed("The link is of a newer version of the playground. Reload the page.");
  const packed = bytesOf(fragment.slice(prefix.length));
  if (!packed) return failed("The link is incomplete. Copy the whole link again.");
  try {
    const bytes = await collect(throughStream(packed, new DecompressionStream("deflate-raw")), maxBytes);
    if (!bytes) return failed(`The link contains more than ${maxBytes / 1_000_000} MB.`);
    const document = unpackDocument(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)));
    return document ? { ok: true, document } : failed("The link contains no document.");
  } catch {
    return failed("The link is incomplete. Copy the whole link again.");
  }
}

const failed = (message: string): ReadLink => ({ ok: false, message });

/** The types of browsers and of Node disagree about the bytes of these streams. */
const throughStream = (
  bytes: Uint8Array<ArrayBuffer>,
  { readable, writable }: CompressionStream | DecompressionStream,
): ReadableStream<Uint8Array> => new Blob([bytes]).stream().pipeThrough({ readable, writable });

/** All bytes of a stream; `undefined` as soon as there are too many. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | undefined> {
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  const reader = stream.getReader();
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    length += next.value.length;
    if (length > most) {
      await reader.cancel();
      return undefined;
    }
    chunks.push(next.value as Uint8Array<ArrayBuffer>);
  }
  return new Uint8Array(await new Blob(chunks).arrayBuffer());
}

/** RFC 4648, section 5, without padding: no character of it is changed in an address. */
function base64url(bytes: Uint8Array): string {
  let text = "";
  for (let at = 0; at < bytes.length; at += 0x8000) text += String.fromCharCode(...bytes.subarray(at, at + 0x8000));
  return btoa(text)
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replace(/={1,2}$/, "");
}

function bytesOf(text: string): Uint8Array<ArrayBuffer> | undefined {
  if (!/^[\w-]+$/.test(text)) return undefined;
  try {
    const binary = atob(text.replaceAll("-", "+").replaceAll("_", "/"));
    return Uint8Array.from(binary, (letter) => letter.charCodeAt(0));
  } catch {
    return undefined;
  }
}
