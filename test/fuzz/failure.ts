import { isViolation, type Target } from "./target.js";

/** How an input fails: the property, or what was thrown and where. Two inputs of one kind are one failure. */
export function kindOf(error: unknown): string {
  if (isViolation(error)) return error.message.replace(/"[^"]*"|\d+/g, "…").slice(0, 120);
  if (!(error instanceof Error)) return `thrown: ${String(error).slice(0, 80)}`;
  const where = /\n\s+at (?:async )?([\w.$<>]+)/.exec(error.stack ?? "")?.[1] ?? "";
  return `${error.name}: ${error.message.replace(/["'`“][^"'`”]*["'`”]|\d+/g, "…").slice(0, 80)} (${where})`;
}

/** The kind of failure that an input is of; none where it holds. */
export const failureOf = (target: Target, input: Uint8Array): Promise<string | undefined> =>
  // A target that throws before its promise is there fails too.
  Promise.resolve()
    .then(() => target.run(input))
    .then(
      () => undefined,
      (error: unknown) => kindOf(error),
    );
