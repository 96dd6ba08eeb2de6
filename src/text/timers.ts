/* Browsers and Node have timers. This room is compiled without the types of either. */
declare const setTimeout: (run: () => void, milliseconds: number) => unknown;
/** Of Node alone. */
declare const setImmediate: ((run: () => void) => unknown) | undefined;

/** Resolves after that time. */
export const delay = (milliseconds: number): Promise<void> =>
  new Promise((resolve) => void setTimeout(resolve, milliseconds));

/** Resolves in the next turn of the event loop: a connection handles one message in each. A timer of Node waits a millisecond at least. */
export const turn = (): Promise<void> =>
  new Promise((resolve) => void (typeof setImmediate === "function" ? setImmediate(resolve) : setTimeout(resolve, 0)));
