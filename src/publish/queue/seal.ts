import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from "node:crypto";

/*
 * Payloads wait in a database that others may read, perhaps with a password in them. Without the account's key, no one can read a payload
 * or forge a job: AES-256-GCM (NIST SP 800-38D) under a key derived from the account's key by HKDF (RFC 5869). Workers have the account's
 * key anyway, so there is no other secret to distribute.
 */

export interface Sealer {
  /** `bound`: the context of the text. It opens in no other context. */
  readonly seal: (text: string, bound: string) => string;
  /** `undefined` if it was sealed with another key, for another context, or altered. */
  readonly open: (sealed: string, bound: string) => string | undefined;
  /** Identifies the key without revealing it. */
  readonly mark: string;
}

const [nonceBytes, tagBytes] = [12, 16];

/** `queue`: its name, so that each queue has a key of its own. */
export function createSealer(accountKey: string, queue: string): Sealer {
  const derive = (purpose: string) => Buffer.from(hkdfSync("sha256", accountKey, queue, `igx queue: ${purpose}`, 32));
  const key = derive("fields");
  return {
    seal: (text, bound) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes }).setAAD(Buffer.from(bound));
      const sealed = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString("base64");
    },
    open: (sealed, bound) => {
      const bytes = Buffer.from(sealed, "base64");
      if (bytes.length < nonceBytes + tagBytes) return undefined;
      const nonce = bytes.subarray(0, nonceBytes);
      const decipher = createDecipheriv("aes-256-gcm", key, nonce, { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(bound)).setAuthTag(bytes.subarray(nonceBytes, nonceBytes + tagBytes));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes + tagBytes)), decipher.final()]).toString(
          "utf8",
        );
      } catch {
        return undefined;
      }
    },
    mark: createHmac("sha256", derive("mark")).update(queue).digest("hex").slice(0, 16),
  };
}
