import type { PublishedResult } from "../../publish/published-result.js";
import type { RunPorts } from "../../publish/run-ports.js";
import type { Context } from "../base/context.js";
import { inSeconds } from "../base/in-seconds.js";
import { writeEvent } from "../report/write-event.js";
import type { SendableItem } from "./publish-documents.js";
import { resultData } from "./publish-report.js";

/** Writes the results of a publish as they come, with `--format ndjson`. */
export interface ResultEvents {
  /** The number of documents of all plans. */
  readonly expect: (documents: number) => void;
  /** Writes a result that is new, or another one than before: the list after a run may correct it. */
  readonly write: (item: SendableItem, result: PublishedResult) => void;
}

export function createResultEvents(context: Context): ResultEvents {
  const written = new Map<SendableItem, PublishedResult>();
  let of: number | undefined;
  return {
    expect: (documents) => {
      of = documents;
    },
    write: (item, result) => {
      if (!context.events || written.get(item) === result) return;
      written.set(item, result);
      const progress = of === undefined ? {} : { done: written.size, of };
      writeEvent(context, "publish", { event: "item", ...progress, result: resultData([item, result]) });
    },
  };
}

/** Events for the waits of a run; nothing without `--format ndjson`. */
export const waitEvents = (context: Context): Pick<RunPorts, "onRetry" | "onPause"> =>
  context.events
    ? {
        onRetry: ({ message }, milliseconds, key) =>
          writeEvent(context, "publish", {
            event: "retry",
            keys: key === undefined ? [] : [key],
            seconds: inSeconds(milliseconds),
            message,
          }),
        onPause: (milliseconds) => writeEvent(context, "publish", { event: "pause", seconds: inSeconds(milliseconds) }),
      }
    : {};
