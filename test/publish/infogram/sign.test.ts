import { createHmac } from "node:crypto";
import fc from "fast-check";
import OAuth from "oauth-1.0a";
import { describe, expect, test } from "vitest";
import { type Pair, sign } from "../../../src/publish/infogram/sign.js";
import type { Method } from "../../../src/publish/outcome.js";
import { percentEncode } from "../../../src/publish/percent-encode.js";
import { anyCharacter } from "../../support/any-character.js";

const url = "https://infogr.am/service/v1/infographics";
const methods: readonly Method[] = ["GET", "POST", "PUT", "DELETE"];

/** Every ASCII character, what encoding is about, characters beyond the basic plane, halves of surrogate pairs. */
const unit = fc.oneof(
  fc.integer({ min: 0, max: 127 }).map((code) => String.fromCharCode(code)),
  fc.constantFrom(
    "%",
    "+",
    "&",
    "=",
    "*",
    "~",
    "!",
    "'",
    "(",
    ")",
    "%20",
    "%2B",
    "é",
    "漢",
    "👩‍🌾",
    "𝒳",
    "\uD800",
    "\uDC00",
    "\uFFFD",
    "\uE000",
  ),
  fc.string({ unit: anyCharacter, maxLength: 3 }),
);
const text = fc.array(unit, { maxLength: 12 }).map((units) => units.join(""));
const pairs = fc.array(fc.tuple(text, text), { maxLength: 6 });

/** Section 5 once more, written from its words and from nothing else: byte by byte, sorted on arrays of bytes. */
function signAgain(method: string, base: string, params: readonly Pair[], secret: string): string {
  const encode = (value: string) =>
    [...new TextEncoder().encode(value)]
      .map((byte) =>
        /[A-Za-z0-9\-._~]/.test(String.fromCharCode(byte))
          ? String.fromCharCode(byte)
          : `%${(byte + 256).toString(16).slice(1).toUpperCase()}`,
      )
      .join("");
  const points = (value: string) =>
    [...new TextDecoder().decode(new TextEncoder().encode(value))].map((c) => c.codePointAt(0)!);
  const compare = (a: readonly number[], b: readonly number[]) => {
    for (let index = 0; index < Math.min(a.length, b.length); index++)
      if (a[index] !== b[index]) return a[index]! - b[index]!;
    return a.length - b.length;
  };
  const parameters = params
    .filter(([key]) => key !== "api_sig")
    .sort((a, b) => compare(points(a[0]), points(b[0])) || compare(points(a[1]), points(b[1])))
    .map(([key, value]) => `${encode(key)}=${encode(value)}`)
    .join("&");
  const base_string = [method, base, parameters].map(encode).join("&");
  return createHmac("sha1", encode(secret)).update(base_string).digest("base64");
}

describe("the worked example", () => {
  const params = {
    api_key: "nMECGhmHe9",
    content: '[{"type":"h1","text":"Hello infogr.am"}]',
    publish: "false",
    theme_id: "45",
    title: "Hello",
  };
  const secret = "da5xoLrCCx";

  test("gives the published signature", () => {
    expect(sign({ method: "POST", url, params, secret })).toEqual({
      parameter_string:
        "api_key=nMECGhmHe9&content=%5B%7B%22type%22%3A%22h1%22%2C%22text%22%3A%22Hello%20infogr.am%22%7D%5D&publish=false&theme_id=45&title=Hello",
      base_string:
        "POST&https%3A%2F%2Finfogr.am%2Fservice%2Fv1%2Finfographics&api_key%3DnMECGhmHe9%26content%3D%255B%257B%2522type%2522%253A%2522h1%2522%252C%2522text%2522%253A%2522Hello%2520infogr.am%2522%257D%255D%26publish%3Dfalse%26theme_id%3D45%26title%3DHello",
      signature: "bqwCqAk1TWDYNy3eqV0BiNuIERQ=",
    });
  });

  test("does not depend on the order of parameters, on api_sig, or on query and fragment of a POST", () => {
    const shuffled: Pair[] = [...Object.entries(params).reverse(), ["api_sig", "anything"]];
    const { signature } = sign({ method: "POST", url: `${url}?a=b#c`, params: shuffled, secret });
    expect(signature).toBe("bqwCqAk1TWDYNy3eqV0BiNuIERQ=");
  });
});

describe("against other implementations", () => {
  test("an independent one agrees on any parameters", () => {
    fc.assert(
      fc.property(fc.constantFrom(...methods), pairs, text, (method, params, secret) => {
        expect(sign({ method, url, params, secret }).signature).toBe(signAgain(method, url, params, secret));
      }),
      { numRuns: 500 },
    );
  });

  test("and on a separator after text that fills a piece to its end", () => {
    // Each character becomes five, the most that there are.
    const params: Pair[] = [
      ["%".repeat(16_384), ""],
      ["a", ""],
    ];
    expect(sign({ method: "POST", url, params, secret: "s" }).signature).toBe(signAgain("POST", url, params, "s"));
  });

  test("and on text of any length: it is encoded piece by piece", () => {
    const long = fc.tuple(
      text,
      fc.constantFrom("a", "é", "👩", '"', "\uD800"),
      fc.integer({ min: 16_370, max: 16_400 }),
    );
    fc.assert(
      fc.property(long, text, ([start, unit, count], end) => {
        const params: Pair[] = [["content", start + unit.repeat(count) + end]];
        const { signature, parameter_string, base_string } = sign({ method: "POST", url, params, secret: "s" });
        expect(signature).toBe(signAgain("POST", url, params, "s"));
        expect(decodeURIComponent(decodeURIComponent(base_string))).toBe(
          `POST&${url}&${decodeURIComponent(parameter_string)}`,
        );
      }),
      {
        numRuns: 8,
        examples: [
          [["", "a", 16_384], ""],
          [["", "👩", 16_384], "x"],
          [["", "é", 5_461], ""],
          [["", "\uD800", 5_461], "x"],
        ],
      },
    );
  });

  test("the OAuth 1.0 library agrees on the base string of any record of well-formed text", () => {
    // It sorts encoded keys, which is the same for keys of unreserved characters, as those of the service are.
    const key = fc.stringMatching(/^[a-z_]{1,8}$/).filter((name) => name !== "api_sig" && name !== "__proto__");
    const value = text.map((raw) => raw.replace(/\p{Surrogate}/gu, ""));
    const oauth = new OAuth({ consumer: { key: "k", secret: "s" } });
    fc.assert(
      fc.property(fc.constantFrom(...methods), fc.dictionary(key, value, { maxKeys: 6 }), (method, params) => {
        const data = { ...params };
        const theirs = oauth.getBaseString({ method, url, data }, {} as never);
        expect(sign({ method, url, params, secret: "s" }).base_string).toBe(theirs);
      }),
      { numRuns: 300 },
    );
  });
});

describe("details of section 5", () => {
  test("query pairs of GET and DELETE are parameters, decoded; those of POST and PUT are not", () => {
    const strings = methods.map(
      (method) => sign({ method, url: `${url}?format=a%20b+c&x=`, params: { k: "v" }, secret: "s" }).parameter_string,
    );
    expect(strings).toEqual(["format=a%20b%20c&k=v&x=", "k=v", "k=v", "format=a%20b%20c&k=v&x="]);
  });

  test("the method is signed in capitals; another one is refused", () => {
    const signed = (method: string) =>
      sign({ method: method as Method, url: "https://x.test/a?q=1", params: { b: "2" }, secret: "s" });
    for (const method of ["get", "Delete", "put", "POST"]) {
      expect(signed(method).base_string).toBe(signed(method.toUpperCase()).base_string);
      expect(signed(method).signature).toBe(signed(method.toUpperCase()).signature);
    }
    expect(signed("get").base_string).toBe("GET&https%3A%2F%2Fx.test%2Fa&b%3D2%26q%3D1");
    expect(() => signed("patch")).toThrow(
      new TypeError('`method` of the request must be one of GET, POST, PUT, DELETE, not "patch".'),
    );
  });

  test("every ASCII character but the unreserved ones is encoded, in capitals", () => {
    const unreserved = /^[A-Za-z0-9\-._~]$/;
    for (let code = 0; code < 128; code++) {
      const character = String.fromCharCode(code);
      const hex = `%${code.toString(16).padStart(2, "0").toUpperCase()}`;
      expect(percentEncode(character)).toBe(unreserved.test(character) ? character : hex);
    }
  });

  test("half a surrogate pair is signed as U+FFFD, the character that is sent", () => {
    expect(percentEncode("a\uD83Db")).toBe("a%EF%BF%BDb");
  });

  test("keys are ordered by code point, not by UTF-16 code unit; equal keys by value", () => {
    const params: Pair[] = [
      ["\u{1F600}", ""],
      ["\uFF5E", ""],
      ["a", "2"],
      ["a", "10"],
      ["B", ""],
    ];
    const { parameter_string } = sign({ method: "POST", url, params, secret: "s" });
    expect(parameter_string).toBe("B=&a=10&a=2&%EF%BD%9E=&%F0%9F%98%80=");
  });

  test("the secret is percent-encoded, with nothing behind it", () => {
    const { base_string, signature } = sign({ method: "POST", url, params: {}, secret: "a&b é" });
    expect(signature).toBe(createHmac("sha1", "a%26b%20%C3%A9").update(base_string).digest("base64"));
  });

  test("the base string has two & outside of encoded text", () => {
    fc.assert(
      fc.property(pairs, (params) => {
        expect(sign({ method: "PUT", url, params, secret: "s" }).base_string.split("&")).toHaveLength(3);
      }),
    );
  });
});
