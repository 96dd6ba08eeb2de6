import { editorLatency, editorPictures } from "./editor.js";
import { previewLatency } from "./preview.js";
import { type PublishMeasured, publishMany } from "./publish.js";
import { publishThroughQueue } from "./publish-queue.js";
import { typingLatency } from "./typing.js";

const say = (text: string): void => void process.stdout.write(`${text}\n`);

const showPublished = (measured: readonly PublishMeasured[]): void => {
  for (const { name, seconds, peak, result } of measured)
    say(
      `  ${name.padEnd(44)}${`${seconds.toFixed(1)} s`.padStart(9)}${`${Math.round(peak)} MB`.padStart(9)}  ${result}`,
    );
};

/** What has no peer, by the name to type after `npm run bench --`. Runs only when named. */
export const extras: Readonly<Record<string, () => Promise<void>>> = {
  preview: async () => {
    say("\npreview, from save to page");
    say(`  ${"".padEnd(34)}${"median".padStart(12)}${"slowest".padStart(12)}${"state".padStart(12)}`);
    for (const { name, median, slowest, size } of await previewLatency(21)) {
      const times = [median, slowest].map((time) => `${time.toPrecision(3)} ms`.padStart(12)).join("");
      say(`  ${name.padEnd(34)}${times}${`${Math.round(size / 1000)} KB`.padStart(12)}`);
    }
  },
  typing: async () => {
    say("\nplayground, from key to picture while typing");
    say(`  ${"".padEnd(34)}${"median".padStart(12)}${"p95".padStart(12)}`);
    for (const { name, median, p95 } of await typingLatency()) {
      const times = [median, p95].map((time) => `${time.toFixed(0)} ms`.padStart(12)).join("");
      say(`  ${name.padEnd(34)}${times}`);
    }
  },
  editor: async () => {
    const { latencies, cpu, memory } = await editorLatency(1_000, 10_000);
    say("\neditor, from key to answer");
    say(`  ${"".padEnd(34)}${"median".padStart(12)}${"p99".padStart(12)}`);
    for (const { name, answer, median, p99 } of latencies) {
      const times = [median, p99].map((time) => `${time.toPrecision(3)} ms`.padStart(12)).join("");
      say(`  ${`${name}, ${answer}`.padEnd(34)}${times}`);
    }
    for (const { name, perKey } of cpu)
      say(`  ${`${name}, CPU time of a key`.padEnd(34)}${`${perKey.toPrecision(3)} ms`.padStart(12)}`);
    for (const { edits, bytes } of memory)
      say(`  ${`memory after ${edits} edits`.padEnd(34)}${`${Math.round(bytes / 1e6)} MB`.padStart(12)}`);
  },
  "editor-pictures": async () => {
    say("\neditor, pictures of 2,000 rows");
    say(
      `  ${"".padEnd(18)}${"hover".padStart(12)}${"p99".padStart(12)}${"CPU, opened".padStart(14)}${"title".padStart(12)}`,
    );
    for (const charts of [9, 100, 500]) {
      const { name, hover, opened, perEdit } = await editorPictures(charts, 12);
      const [median, p99, open, edit] = [hover.median, hover.p99, opened, perEdit].map(
        (time) => `${time.toFixed(0)} ms`,
      );
      say(`  ${name.padEnd(18)}${median!.padStart(12)}${p99!.padStart(12)}${open!.padStart(14)}${edit!.padStart(12)}`);
    }
  },
  publish: async () => {
    say("\npublish, to a sandbox");
    showPublished(await publishMany(10_000));
  },
  "publish-queue": async () => {
    say("\npublish through a queue, to a sandbox");
    showPublished(await publishThroughQueue(10_000));
  },
};
