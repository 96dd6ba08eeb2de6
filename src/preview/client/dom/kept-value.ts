import { createValue, type Value } from "./value.js";

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
