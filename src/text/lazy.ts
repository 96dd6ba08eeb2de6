/**
 * A value that is made when it is first asked for, and kept. Also for patterns with `\p{…}` at the top of a module: V8 builds their sets of
 * characters when it meets them, a quarter of a millisecond for each.
 */
export const lazy = <T>(make: () => T): (() => T) => {
  // Wrapped, because the value itself may be `undefined`.
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
