export const numbersTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);
