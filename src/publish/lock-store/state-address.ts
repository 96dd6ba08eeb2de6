import { decodeUriPart } from "../../text/decode-uri-part.js";
import { type QueueAddress, queueAddress } from "../queue/queue-address.js";

/** Where the state of a project is kept that machines share. One server may keep the states of several projects, by their names. */
export interface StateAddress extends QueueAddress {
  readonly name: string;
}

/** `redis://HOST/0#NAME` from its text; `undefined` where it is none. */
export function stateAddress(text: string): StateAddress | undefined {
  const at = text.includes("#") ? text.indexOf("#") : text.length;
  const address = queueAddress(text.slice(0, at));
  const name = decodeUriPart(text.slice(at + 1));
  return address && { ...address, name, ...(name !== "" && { shown: `${address.shown}#${name}` }) };
}
