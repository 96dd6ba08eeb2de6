import { Piscina } from "piscina";
import type { Outcome } from "../base/outcome.js";
import { type DrawnDocument, type DrawTask, drawDocument } from "./draw-document.js";
import type { DrawingJob } from "./drawing-pool.js";
import { loadFonts } from "./load-fonts.js";

const { cwd, env, format, settings, fonts: given } = Piscina.workerData as DrawingJob;
const loading = given && loadFonts({ cwd, env }, given);

/** Draws a document for another thread. */
export async function drawInThread(task: DrawTask): Promise<Outcome<DrawnDocument>> {
  const fonts = await loading;
  if (fonts && !fonts.ok) throw new Error(fonts.failure.message);
  return drawDocument(task, { format, settings, terminal: undefined, ...(fonts && { fonts: fonts.value }) });
}
