/** The items of a value of unknown origin; none if it is not a list. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);
