import { isObject } from "./is-object.js";

const none: Readonly<Record<string, unknown>> = {};

/** The named fields of a value of unknown origin; none if it is not an object. */
export const fieldsOf = (value: unknown): Readonly<Record<string, unknown>> => (isObject(value) ? value : none);
