/**
 * As deep as JSON and YAML may be nested. Their readers are recursive: what is nested deeper would exhaust the call stack, and V8 may end the
 * process for that.
 */
export const maximumDepth = 200;
