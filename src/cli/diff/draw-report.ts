import type { ChangeWriter } from "../../diff/change-texts.js";
import type { DiffReport, DocumentDiff } from "../../diff/document-diff.js";
import { pageCss } from "../../render/html/page-css.js";
import { writePage } from "../../render/html/write-page.js";
import type { Context } from "../base/context.js";
import { type Outcome, success } from "../base/outcome.js";
import { bodyTexts, embeddedFonts } from "../render/embed-fonts.js";
import { fontsFor } from "../render/picture-emitter.js";
import { pictureOf } from "../render/picture-of.js";
import type { ListedDocument } from "./compare.js";
import { type DiffPictures, diffPictures } from "./diff-pictures.js";
import { htmlReport } from "./html-report.js";
import type { SideDocument } from "./side-documents.js";

/** The changes as one page, with the fonts that its texts need. */
export async function drawReport(
  context: Context,
  report: DiffReport,
  listed: readonly ListedDocument[],
  writer: (document: DocumentDiff) => ChangeWriter,
): Promise<Outcome<string>> {
  const pictures = new Map<DocumentDiff, DiffPictures>();
  for (const [number, { diff, pair }] of listed.entries()) {
    const [before, after] = [await drawn(pair?.before), await drawn(pair?.after)];
    pictures.set(diff, diffPictures(number, before, after));
  }
  const page = htmlReport(report, writer, (document) => pictures.get(document)!);
  const fonts = await fontsFor(context, "html", []);
  if (!fonts.ok) return fonts;
  const embedded = fonts.value ? await embeddedFonts(bodyTexts(page.body), fonts.value) : success([]);
  if (!embedded.ok) return embedded;
  const { title, body, style } = page;
  const description = "Changes between infographics, drawn by igx";
  return success(writePage({ title, description, body, style: `${pageCss}${style}` }, embedded.value));
}

/** Without a logo: it belongs to the page, not to an element. */
async function drawn(document: SideDocument | undefined) {
  if (!document) return undefined;
  const picture = await pictureOf(document, undefined, async () => success(undefined));
  return picture.ok ? picture.value : undefined;
}
