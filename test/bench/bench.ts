import { heavy, type Input, medium, small } from "./inputs.js";
import { compare, type Measured } from "./measure.js";
import { contenders } from "./peers.js";
import { previewLatency } from "./preview.js";
import { type PublishMeasured, publishMany } from "./publish.js";
import { publishThroughQueue } from "./publish-queue.js";
import { startUp } from "./start-up.js";

/*
 * `npm run bench [small|medium|heavy|start|preview|publish|publish-queue]`: igx beside what somebody would use in its place. A ratio below 1 means that igx is the
 * faster one. Nothing is asserted: times are of the machine, and only ratios within one run can be compared.
 */

const say = (text: string): void => void process.stdout.write(`${text}\n`);

function show(title: string, measured: readonly Measured[]): void {
  say(`\n${title}`);
  say(`  ${"".padEnd(28)}${"median".padStart(12)}${`${measured[0]!.name} is`.padStart(20)}`);
  for (const { name, time, ratio } of measured)
    say(`  ${name.padEnd(28)}${`${time.toPrecision(3)} ms`.padStart(12)}${`${ratio.toFixed(2)} times`.padStart(20)}`);
}

const inputs: Readonly<Record<string, readonly [input: Input, rounds: number]>> = {
  small: [small, 25],
  medium: [medium, 15],
  heavy: [heavy, 5],
};

const chosen = process.argv.slice(2);
const wanted = (name: string): boolean => chosen.length === 0 || chosen.includes(name);

for (const [name, [input, rounds]] of Object.entries(inputs)) {
  if (!wanted(name)) continue;
  const size = (input.igx.length / 1000).toPrecision(3);
  show(`${input.name} (${size} KB as .igx)`, await compare(await contenders(input), rounds));
}
if (wanted("start")) show("start-up, whole processes", await startUp(15));
if (wanted("preview")) {
  say("\npreview, from save to page");
  say(`  ${"".padEnd(34)}${"median".padStart(12)}${"slowest".padStart(12)}${"state".padStart(12)}`);
  for (const { name, median, slowest, size } of await previewLatency(21)) {
    const times = [median, slowest].map((time) => `${time.toPrecision(3)} ms`.padStart(12)).join("");
    say(`  ${name.padEnd(34)}${times}${`${Math.round(size / 1000)} KB`.padStart(12)}`);
  }
}
const showPublished = (measured: readonly PublishMeasured[]): void => {
  for (const { name, seconds, peak, result } of measured)
    say(
      `  ${name.padEnd(44)}${`${seconds.toFixed(1)} s`.padStart(9)}${`${Math.round(peak)} MB`.padStart(9)}  ${result}`,
    );
};
if (wanted("publish")) {
  say("\npublish, to a sandbox");
  showPublished(await publishMany(10_000));
}
if (wanted("publish-queue")) {
  say("\npublish through a queue, to a sandbox");
  showPublished(await publishThroughQueue(10_000));
}
