import type { MessagePort } from "node:worker_threads";
import { type DrawTask, drawDocument } from "./render/draw-document.js";
import { type DrawDocument, type DrawingAnswer, type DrawingJob, noMore } from "./render/drawing-threads.js";
import { loadFonts } from "./render/load-fonts.js";

/** Draws the documents that the first thread sends, one after the other, until it sends no more. */
export async function runDrawing(job: DrawingJob, port: Pick<MessagePort, "on" | "postMessage">): Promise<void> {
  const drawing = createDrawing(job);
  drawing.catch(() => {});
  let turn: Promise<unknown> = Promise.resolve();
  await new Promise<void>((resolve) => {
    port.on("message", (task: DrawTask | typeof noMore) => {
      if (task === noMore) return void turn.then(() => resolve());
      turn = turn.then(async () => port.postMessage(await answerTo(drawing, task)));
    });
  });
}

async function createDrawing({ cwd, env, format, settings, fonts: given }: DrawingJob): Promise<DrawDocument> {
  const fonts = given && (await loadFonts({ cwd, env }, given));
  if (fonts && !fonts.ok) throw new Error(fonts.failure.message);
  const options = { format, settings, terminal: undefined, ...(fonts && { fonts: fonts.value }) };
  return (task) => drawDocument(task, options);
}

/** The first thread draws what fails here, and so ends as it would without other threads. */
async function answerTo(drawing: Promise<DrawDocument>, task: DrawTask): Promise<DrawingAnswer> {
  try {
    return await (await drawing)(task);
  } catch {
    return undefined;
  }
}
