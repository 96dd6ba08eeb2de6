import { proofPath, proofText } from "../../protocol.js";

/**
 * Whether the server on the port knows the secret of the address. The request does not contain the secret, since another user of the machine
 * may listen on the port now. Rejects if no server does.
 */
export async function isPreview(): Promise<boolean> {
  // Only in a secure context; browsers treat this machine as one.
  if (!crypto.subtle) return true;
  const nonce = crypto.randomUUID();
  const answer = await fetch(`${proofPath}?${nonce}`, { referrerPolicy: "no-referrer" });
  return (await answer.text()).trim() === (await proofFor(nonce));
}

async function proofFor(nonce: string): Promise<string> {
  const encode = (text: string) => new TextEncoder().encode(text);
  const word = location.pathname.split("/")[1]!;
  const algorithm = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", encode(word), algorithm, false, ["sign"]);
  const proof = new Uint8Array(await crypto.subtle.sign("HMAC", key, encode(proofText(nonce))));
  return [...proof].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
