/* Node and browsers have timers; the types of neither are those of this room. */
declare const setTimeout: (run: () => void, milliseconds: number) => unknown;

/** Resolves after that time. */
export const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Lets the messages that have arrived already be handled: the connection handles one in each turn of the event loop. */
export async function turn(): Promise<void> {
  await delay(0);
  await delay(0);
}
