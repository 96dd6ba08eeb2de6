/** A value that notifies listeners. */
export interface Value<T> {
  readonly get: () => T;
  /** Tells the listeners, in their order, unless nothing has changed. */
  readonly set: (value: T) => void;
  readonly listen: (listener: (value: T) => void) => void;
}

export function createValue<T>(initial: T): Value<T> {
  const listeners: ((value: T) => void)[] = [];
  let current = initial;
  return {
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) return;
      current = value;
      for (const listener of listeners) listener(value);
    },
    listen: (listener) => {
      listeners.push(listener);
    },
  };
}
