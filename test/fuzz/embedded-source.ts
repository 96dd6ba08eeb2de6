import { deflateRawSync } from "node:zlib";
import { contentHash } from "../../src/cli/outputs/content-hash.js";
import { isPicture, readEmbeddedSource, sourceElement } from "../../src/cli/render/embedded-source.js";
import { pngChunk, sourceKeyword, textChunk } from "../../src/cli/render/png-chunks.js";
import { bytesOf, hold, signature, type Target } from "./target.js";

const document = bytesOf("# Coffee\n");
const record = JSON.stringify({
  version: 1,
  document: {
    path: "a.igx",
    hash: contentHash(document),
    deflated: deflateRawSync(document).toString("base64"),
  },
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg"><metadata>${sourceElement(record)}</metadata></svg>`;
const pdf = `%PDF-1.7\n1 0 obj\n${sourceElement(record)}\nendobj\n`;
const png = Buffer.concat([
  Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
  pngChunk("IHDR", Buffer.alloc(13)),
  textChunk(sourceKeyword, record),
  pngChunk("IEND", Buffer.alloc(0)),
]);

/** Bytes of a document. */
const maximum = 10_000;

/** The source in a picture of a stranger. */
export const embeddedSourceTarget: Target = {
  name: "embedded-source",
  extension: "picture",
  binary: true,
  seeds: async () => [bytesOf(svg), bytesOf(pdf), png],
  tokens: [
    "<igx:source",
    "</igx:source>",
    "&quot;",
    '"version":1',
    '"document":',
    '"deflated":',
    "iTXt",
    "\0\0\0\0",
    "sha256-",
  ],
  run: async (input) => {
    if (!isPicture(input)) return "other";
    const read = readEmbeddedSource(input, "picture", maximum);
    if (!read.ok) {
      hold(read.failure.exitCode === 1 && read.failure.code !== undefined, "what cannot be read is a finding");
      return signature([read.failure.message.replace(/^.*: /, "")]);
    }
    const { bytes } = read.value;
    hold(bytes.length <= maximum, "a document is within its limit");
    hold(Buffer.from(input).includes(contentHash(bytes)), "a document has the hash that is beside it");
    return "document";
  },
};
