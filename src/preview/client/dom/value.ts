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

/** A value that is kept between visits, if the browser allows it. */
export function createKeptValue<T extends string>(name: string, values: readonly T[], initial: T): Value<T> {
  const kept = values.find((value) => value === read(name));
  const value = createValue<T>(kept ?? initial);
  value.listen((now) => write(name, now));
  return value;
}

// Storage throws if it is switched off. The value is then not kept.
export function read(name: string): string | null {
  try {
    return localStorage.getItem(`igx-preview-${name}`);
  } catch {
    return null;
  }
}

export function write(name: string, value: string): void {
  try {
    localStorage.setItem(`igx-preview-${name}`, value);
  } catch {}
}
