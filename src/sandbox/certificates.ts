import { webcrypto } from "node:crypto";

const algorithm = { name: "ECDSA", namedCurve: "P-256", hash: "SHA-256" } as const;

export const generateKeys = (): Promise<webcrypto.CryptoKeyPair> =>
  webcrypto.subtle.generateKey(algorithm, true, ["sign", "verify"]);

/** A private key as PEM (PKCS #8). */
export async function pem(key: webcrypto.CryptoKey): Promise<string> {
  const base64 = Buffer.from(await webcrypto.subtle.exportKey("pkcs8", key)).toString("base64");
  return `-----BEGIN PRIVATE KEY-----\n${base64.replace(/.{1,64}/g, "$&\n")}-----END PRIVATE KEY-----\n`;
}

/**
 * DER of NameConstraints (RFC 5280, section 4.2.1.10): only `localhost`, 127.0.0.1 and ::1 are permitted. Users are asked to trust
 * this authority, so even its key in wrong hands must be good for nothing else. The library has no class for it.
 */
function nameConstraints(): Uint8Array {
  const sequence = (tag: number, ...parts: readonly Uint8Array[]) => {
    const body = Buffer.concat(parts);
    return Buffer.concat([Buffer.from([tag, body.length]), body]);
  };
  const dnsName = sequence(0x82, Buffer.from("localhost"));
  const ipv4 = sequence(0x87, Buffer.from([127, 0, 0, 1, 255, 255, 255, 255]));
  const ipv6 = sequence(0x87, Buffer.concat([Buffer.alloc(15), Buffer.from([1]), Buffer.alloc(16, 255)]));
  const subtrees = [dnsName, ipv4, ipv6].map((name) => sequence(0x30, name));
  return sequence(0x30, sequence(0xa0, ...subtrees));
}

/** The certificate library, loaded on first use. It asks its users for a reflection polyfill, to be there before it. */
export async function certificates() {
  await import("reflect-metadata");
  const x509 = await import("@peculiar/x509");
  const common = () => ({
    serialNumber: Buffer.from(webcrypto.getRandomValues(new Uint8Array(16))).toString("hex"),
    // An hour of grace for clocks that differ, as in containers.
    notBefore: new Date(Date.now() - 3_600_000),
    signingAlgorithm: algorithm,
  });
  return {
    authority: async (keys: webcrypto.CryptoKeyPair, notAfter: Date): Promise<string> => {
      const certificate = await x509.X509CertificateGenerator.createSelfSigned({
        ...common(),
        name: "CN=igx sandbox authority",
        notAfter,
        keys,
        extensions: [
          new x509.BasicConstraintsExtension(true, 0, true),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
          await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
          new x509.Extension("2.5.29.30", true, new Uint8Array(nameConstraints())),
        ],
      });
      return `${certificate.toString("pem")}\n`;
    },
    server: async (keys: webcrypto.CryptoKeyPair, authority: Authority, notAfter: Date): Promise<string> => {
      const issuer = new x509.X509Certificate(authority.certificate);
      const names = [
        { type: "dns", value: "localhost" },
        { type: "ip", value: "127.0.0.1" },
        { type: "ip", value: "::1" },
      ] as const;
      const certificate = await x509.X509CertificateGenerator.create({
        ...common(),
        subject: "CN=igx sandbox",
        issuer: issuer.subject,
        notAfter,
        publicKey: keys.publicKey,
        signingKey: authority.privateKey,
        extensions: [
          new x509.BasicConstraintsExtension(false, undefined, true),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
          new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
          new x509.SubjectAlternativeNameExtension([...names]),
          await x509.AuthorityKeyIdentifierExtension.create(issuer),
        ],
      });
      return `${certificate.toString("pem")}\n`;
    },
    importKey: (text: string): Promise<webcrypto.CryptoKey> =>
      webcrypto.subtle.importKey("pkcs8", x509.PemConverter.decodeFirst(text), algorithm, true, ["sign"]),
  };
}

/** An authority: its certificate as PEM and the key that signs with it. */
export interface Authority {
  readonly certificate: string;
  readonly privateKey: webcrypto.CryptoKey;
}
