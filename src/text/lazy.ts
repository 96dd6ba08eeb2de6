/** A value that is made when it is first asked for, and kept. */
export const lazy = <T>(make: () => T): (() => T) => {
  // Wrapped, because the value itself may be `undefined`.
  let made: { readonly value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
};
