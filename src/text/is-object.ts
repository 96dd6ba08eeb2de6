/** Whether a value of unknown origin, such as parsed JSON, has named fields: `typeof` alone also accepts lists and null. */
export const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value);
