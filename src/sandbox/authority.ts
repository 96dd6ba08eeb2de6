import { X509Certificate } from "node:crypto";
import { chmod, readFile } from "node:fs/promises";
import { join } from "node:path";
import { replaceFile } from "../publish/replace-file.js";
import { withLock } from "../publish/with-lock.js";
import { type Authority, certificates, generateKeys, pem } from "./certificates.js";
import { ownFolder } from "./own-folder.js";

/** The server's certificate, and the file that clients must trust. */
interface ServerIdentity {
  readonly key: string;
  /** The server's certificate, then the authority's. */
  readonly cert: string;
  /** The authority's certificate alone, PEM. */
  readonly caFile: string;
}

const day = 24 * 60 * 60 * 1000;
const authorityLife = 3650 * day;
const minLife = 30 * day;
/** Some clients refuse server certificates that live longer. A new one is made at each start. */
const serverLife = 397 * day;

/**
 * A certificate for this machine from an authority of our own, kept in `directory` (mode 0700) from the first start on and
 * made anew 30 days before it ends. The server's own key never touches the disk. Rejects when the directory cannot be used.
 */
export async function serverIdentity(directory: string): Promise<ServerIdentity> {
  await ownFolder(directory);
  // Of two sandboxes that start at once, one makes the authority and both use it.
  const authority = await withLock(join(directory, "authority.lock"), () => keptAuthority(directory));
  const keys = await generateKeys();
  const certificate = await (await certificates()).server(keys, authority, new Date(Date.now() + serverLife));
  const caFile = join(directory, "ca.pem");
  replaceFile(caFile, Buffer.from(authority.certificate), { mode: 0o644, fsync: true, links: true });
  return { key: await pem(keys.privateKey), cert: certificate + authority.certificate, caFile };
}

/** One file contains key and certificate, so that they always match. */
async function keptAuthority(directory: string): Promise<Authority> {
  const path = join(directory, "authority.pem");
  const kept = await readFile(path, "utf8").catch(() => undefined);
  if (kept !== undefined) {
    await chmod(path, 0o600);
    const authority = await readAuthority(kept);
    if (authority !== undefined) return authority;
  }
  return makeAuthority(path);
}

/** `undefined` when the text is damaged or the certificate about to end. */
async function readAuthority(text: string): Promise<Authority | undefined> {
  const blocks = text.match(/-----BEGIN [A-Z ]+-----[^-]*-----END [A-Z ]+-----\n/g) ?? [];
  const [key, certificate] = blocks;
  if (key === undefined || certificate === undefined) return undefined;
  try {
    if (Date.parse(new X509Certificate(certificate).validTo) - Date.now() < minLife) return undefined;
    return { certificate, privateKey: await (await certificates()).importKey(key) };
  } catch {
    return undefined;
  }
}

async function makeAuthority(path: string): Promise<Authority> {
  const keys = await generateKeys();
  const certificate = await (await certificates()).authority(keys, new Date(Date.now() + authorityLife));
  const text = (await pem(keys.privateKey)) + certificate;
  replaceFile(path, Buffer.from(text), { mode: 0o600, fsync: true, links: true });
  return { certificate, privateKey: keys.privateKey };
}
