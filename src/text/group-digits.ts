/** `1,000,000`. Not by `Intl`, whose first answer takes longer than all else that is read of a configuration. */
export function groupDigits(digits: string): string {
  const first = digits.length % 3 || 3;
  return [digits.slice(0, first), ...(digits.slice(first).match(/\d{3}/g) ?? [])].join(",");
}
