import type { PlanItem } from "../../publish/plan.js";
import type { PublishedResult } from "../../publish/published-result.js";
import type { Context } from "../base/context.js";

/** Milliseconds between two lines: fast enough to watch, slow enough for a log. */
const [onTerminal, inLog] = [200, 10_000];

/** Shows the progress of a publish: on a terminal in one changing line, in a log with a line now and then. */
export function publishProgress(context: Context, total: number) {
  const started = performance.now();
  let [done, failed, said, noted] = [0, 0, started, started];
  const line = (now: number): string => {
    const rate = (done * 1000) / Math.max(1, now - started);
    const left = rate > 0 && done < total ? `, ${duration((total - done) / rate)} left` : "";
    return `${done}/${total} done, ${failed} failed, ${rate.toFixed(1)}/s${left}`;
  };
  return {
    step: (_item: PlanItem, { kind }: PublishedResult): void => {
      if (kind === "unchanged") return;
      done++;
      if (kind !== "done") failed++;
      const now = performance.now();
      if (now - said >= onTerminal) {
        said = now;
        context.progress(line(now));
      }
      if (now - noted >= inLog) {
        noted = now;
        if (!context.interactive) context.note(line(now));
      }
    },
    end: (): void => context.progress(undefined),
  };
}

function duration(seconds: number): string {
  const whole = Math.ceil(seconds);
  if (whole < 60) return `${whole} s`;
  const minutes = Math.ceil(whole / 60);
  return minutes < 60 ? `${minutes} min` : `${Math.floor(minutes / 60)} h ${minutes % 60} min`;
}
