/** The page about a rule in a site: `address` has `CODE` where the code is. */
export const rulePageIn =
  (address: string) =>
  (code: string): string =>
    address.replaceAll("CODE", () => encodeURIComponent(code));
