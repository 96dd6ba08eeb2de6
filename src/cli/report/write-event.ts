import type { Context } from "../base/context.js";
import type { Result } from "../schemas/results.js";

type Untimed<Event> = Event extends unknown ? Omit<Event, "time"> : never;

/** An event of a command, without its time. */
export type EventOf<Command extends "build" | "publish" | "worker"> = Untimed<Result<`${Command} events`>>;

/** Writes an event with `--format ndjson`. `command` is that of its schema, against which the compiler checks the event. */
export function writeEvent<Command extends "build" | "publish" | "worker">(
  { events }: Pick<Context, "events">,
  _command: Command,
  event: EventOf<Command>,
): void {
  events?.write(event);
}
