/**
 * The deepest nesting of JSON and YAML. Their readers are recursive: deeper nesting would exhaust the call stack, and V8 may end the
 * process for that.
 */
export const maximumDepth = 200;
