import * as z from "../../text/zod.js";
import { formatOf } from "../render/formats.js";
import { readAspect } from "../render/read-aspect.js";
import { commonFields, type DocumentArguments, documentFields, isOk, runOnDocument } from "./document-input.js";
import { outputField, writeResult } from "./output-field.js";
import { pictureView } from "./picture-view.js";
import { refuse } from "./run-command.js";
import type { Call } from "./session.js";
import { callFinding, defineTool, refusal, resultOf } from "./tool.js";

const input = z.strictObject({
  ...documentFields,
  element: z
    .union([z.string().max(500), z.int().min(1)])
    .optional()
    .describe("Only this element: its number or title."),
  width: z
    .int()
    .min(100)
    .max(4000)
    .optional()
    .describe("The width of the page in pixels. Default: that of the document, else 720."),
  aspect: z.string().max(20).optional().describe("Width to height, such as 16:9 or 1:1."),
  theme: z.string().max(100).optional().describe("light, dark or a theme of the configuration."),
  ...outputField("A file in the root to write the picture to: .png, .svg, .pdf or .html. Then no image is returned."),
});

/** Bytes of an image that hosts take as part of an answer: some end a connection at 1 MB, of which base64 leaves three quarters. */
const maxImage = 700_000;

export const renderTool = defineTool({
  name: "render",
  title: "Draw a document",
  description:
    "Draw an .igx document as a PNG image, with the alternative text of each picture. Look at it before you say that a document is done. With output, write a PNG, SVG, PDF or HTML file instead.",
  input,
  output: resultOf({
    alt: z.string().optional().describe("What the pictures show, as text."),
    width: z.int().optional().describe("Pixels of the image."),
    height: z.int().optional(),
    written: z.string().optional().describe("The file with the picture."),
  }),
  changes: { destructive: false, openWorld: false },
  view: pictureView,
  async run({ output, element, aspect, width, theme, ...document }, call) {
    const ratio = aspect === undefined ? undefined : readAspect(aspect);
    if (aspect !== undefined && ratio === undefined) throw refuse(`${aspect} is not a ratio.`, "Write it as 16:9.");
    const only = element === undefined ? {} : { element: String(element) };
    const options = {
      ...only,
      ...(ratio !== undefined && { aspect: ratio }),
      ...(width !== undefined && { width }),
      ...(theme !== undefined && { theme }),
    };
    if (output !== undefined) {
      if (!["png", "svg", "pdf", "html"].includes(formatOf(output) ?? ""))
        throw refuse(`${output} is not the name of a picture.`, "End it with .png, .svg, .pdf or .html.");
      return writeResult(call, "render", document, { output, options: { ...options, cache: false } });
    }
    const { run, bytes } = await drawImage(call, document, options);
    if (!isOk(run) || bytes.length === 0) return { result: { ...commonFields(run), ok: false } };
    if (bytes.length > maxImage) return refusal(...run.findings, tooLarge);
    const alt = await runOnDocument(call, "render", document, { ...only, to: "alt", output: "-" });
    const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) };
    return {
      result: { ...commonFields(run), alt: alt.printed.toString().trim(), ...size },
      image: bytes.toString("base64"),
    };
  },
});

/** Twice as large as the page, as long as hosts take it. */
async function drawImage(call: Call, document: DocumentArguments, options: object) {
  for (const scale of [2, 1]) {
    call.progress(scale === 2 ? "drawing" : "drawing it smaller");
    const run = await runOnDocument(call, "render", document, { ...options, to: "png", scale, output: "-" });
    const bytes = run.printed;
    if (bytes.length <= maxImage || scale === 1) return { run, bytes };
  }
  throw new Error("unreachable");
}

const tooLarge = callFinding(
  "too-large",
  `The image has more than ${maxImage} bytes, which hosts do not show.`,
  "Draw one element, or a smaller width; or write a file with output.",
);
