import { addressEntries, type PageAddress, parseAddress } from "../page-address.js";

/** The address of the page in its browser. Links contain only the query, so the secret word is in none of them. */
export interface AddressBar {
  readonly now: () => PageAddress;
  /** Another place: "back" leads to the one before. */
  readonly push: (address: PageAddress) => void;
  /** The same place, described anew. */
  readonly replace: (address: PageAddress) => void;
  /** Calls back when "back" or "forward" has led to another address. */
  readonly onMove: (listener: () => void) => void;
}

/** Letters. Servers refuse requests with much longer headers. */
const maxQuery = 4_000;

export const addressBar: AddressBar = {
  now: () => parseAddress(new URLSearchParams(location.search)),
  push: (address) => history.pushState(null, "", hrefOf(address)),
  replace: (address) => {
    const href = hrefOf(address);
    if (href !== location.search && !(href === "." && location.search === "")) history.replaceState(null, "", href);
  },
  onMove: (listener) => addEventListener("popstate", listener),
};

/** A link to an address, relative to the page. Values that are too long are left out. */
export function hrefOf(address: PageAddress): string {
  const query = (one: PageAddress) => new URLSearchParams(addressEntries(one).map(([...pair]) => pair)).toString();
  const whole = query(address);
  const text = whole.length > maxQuery ? query({ ...address, values: {} }) : whole;
  return text === "" ? "." : `?${text}`;
}
