import { expect, test } from "vitest";
import { redactEncoded, redactTexts, unlessSecret } from "../../src/publish/redact-encoded.js";

test("a secret of four bytes is found inside words and encoded, a shorter one only as a word of its own", () => {
  expect(redactEncoded("xabcdx 61626364 YWJjZA==", ["abcd"])).toBe("x***x *** ***");
  expect(redactEncoded("xabcx abc 616263 YWJj", ["abc"])).toBe("xabcx *** 616263 YWJj");
  // Bytes, not characters.
  expect(redactEncoded("xéébx", ["éé"])).toBe("x***bx");
});

test("up to 500 characters, each may be encoded in its own way; a longer secret is found in the usual forms", () => {
  const [mixed, whole] = [500, 501].map((length) => `${"ab&".repeat(167).slice(0, length)}`);
  const halfEncoded = (secret: string) => `%61${secret.slice(1)}`;
  expect(redactEncoded(halfEncoded(mixed!), [mixed!])).toBe("***");
  expect(redactEncoded(whole!, [whole!])).toBe("***");
  expect(redactEncoded(encodeURIComponent(whole!), [whole!])).toBe("***");
});

test("each character may be a reference of HTML, with zeros in front or without a semicolon", () => {
  const secret = "ab\tcd&S";
  const written = [
    "ab&#9;cd&amp;S",
    "ab&#x9;cd&#38;S",
    "ab&#09;cd&#038;&#83;",
    "&#97;&#000098;\\tcd&#X00026;&#x053;",
    "ab&#9cd&#x26S",
    "ab\\u0009cd\\u0026\\u0053",
  ];
  for (const text of written) expect([text, redactEncoded(`<${text}>`, [secret])]).toEqual([text, "<***>"]);
  // Seven zeros are more than browsers' pages have.
  expect(redactEncoded("ab&#00000009;cd&S", [secret])).toBe("ab&#00000009;cd&S");
});

test("a long secret is found as a whole in each usual form, the longest form first", () => {
  const secret = `${"a b".repeat(170)}"<'é'>/&%`;
  const encoded = encodeURIComponent(secret).replaceAll("'", "%27");
  const form = new URLSearchParams([["s", secret]]).toString();
  const page = secret
    .replaceAll("&", "&amp;")
    .replaceAll("<", "&lt;")
    .replaceAll(">", "&gt;")
    .replaceAll('"', "&quot;");
  const json = JSON.stringify(secret);
  const lower = (text: string) => text.replace(/%[\dA-F]{2}/g, (code) => code.toLowerCase());
  for (const [text, shown] of [
    [secret, "***"],
    [encoded, "***"],
    [lower(encoded), "***"],
    [encodeURIComponent(encoded), "***"],
    [form, "s=***"],
    [lower(form), "s=***"],
    [page, "***"],
    [page.replaceAll("'", "&#39;"), "***"],
    [json, '"***"'],
    [json.replaceAll("/", "\\/"), '"***"'],
  ] as const)
    expect(redactEncoded(text, [secret])).toBe(shown);
  // Its plain form is the beginning of the encoded one.
  const beginning = `${"x".repeat(501)}%`;
  expect(redactEncoded(encodeURIComponent(beginning), [beginning])).toBe("***");
});

test("a secret that contains another one goes as a whole, and empty ones are none", () => {
  expect(redactEncoded("the sesame-seeds", ["sesame", "sesame-seeds", ""])).toBe("the ***");
});

test("more secrets than are kept are still found", () => {
  const secrets = Array.from({ length: 450 }, (_, at) => `secret-number-${at}-`);
  expect(redactEncoded(secrets.join(" "), secrets)).toBe(secrets.map(() => "***").join(" "));
  expect(redactEncoded(secrets.join(" "), secrets)).toBe(secrets.map(() => "***").join(" "));
});

test("a base64 text has the secret wherever it begins in it", () => {
  for (const before of ["", "a", "ab", "abc"]) {
    const text = Buffer.from(`${before}the-whole-secret, and more`).toString("base64");
    expect(redactEncoded(text, ["the-whole-secret"])).toContain("***");
    expect(
      redactEncoded(Buffer.from(`${before}the-other-secret`).toString("base64"), ["the-whole-secret"]),
    ).not.toContain("***");
  }
  // Six bytes are enough to know them by.
  for (const before of ["", "a", "ab", "abc"])
    expect(redactEncoded(Buffer.from(`${before}sesame, and more`).toString("base64"), ["sesame"])).toContain("***");
  for (const before of ["a", "ab"])
    expect(redactEncoded(Buffer.from(`${before}sesam, and more`).toString("base64"), ["sesam"])).not.toContain("***");
  // `+` and `/` have two spellings.
  const bytes = "\u00fb\u00ff\u00fe?>~~~";
  for (const form of ["base64", "base64url"] as const)
    expect(redactEncoded(Buffer.from(bytes).toString(form), [bytes])).toBe("***");
});

test("a text that repeats a secret goes into no file, and records are redacted at any depth", () => {
  expect(unlessSecret("https://x/abcd", ["abcd"])).toBeUndefined();
  expect(unlessSecret("https://x/abce", ["abcd"])).toBe("https://x/abce");
  expect(unlessSecret(undefined, ["abcd"])).toBeUndefined();
  const record = { id: 1, title: "abcd", tags: ["abcd", null], more: { url: "x/abcd" }, published: true };
  expect(redactTexts(record, ["abcd"])).toEqual({
    id: 1,
    title: "***",
    tags: ["***", null],
    more: { url: "x/***" },
    published: true,
  });
});
