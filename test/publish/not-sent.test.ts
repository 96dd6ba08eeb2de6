import { expect, test } from "vitest";
import { notSent } from "../../src/publish/not-sent.js";

test("a certificate that is out of its time may be a wrong clock of this machine", () => {
  const said = (code: string) => notSent({ code }, "https://x.org");
  expect(said("CERT_HAS_EXPIRED")).toEqual({
    kind: "not-sent",
    reason: "tls",
    message: "Not sent to https://x.org: its certificate has expired by the clock of this machine.",
  });
  expect(said("CERT_NOT_YET_VALID").message).toContain("is not valid yet by the clock of this machine.");
});

test("codes without a sentence of their own are named", () => {
  const said = (error: unknown) => notSent(error, "https://x.org").message.slice("Not sent to https://x.org: ".length);
  expect(said({ code: "ERR_SSL_WRONG_VERSION_NUMBER" })).toBe("no secure connection (ERR_SSL_WRONG_VERSION_NUMBER).");
  expect(said({ code: "EHOSTUNREACH" })).toBe("no connection (EHOSTUNREACH).");
  expect(said({ name: "TimeoutError" })).toBe("no connection in time.");
  expect(said({ errors: [{}, { code: "ECONNREFUSED" }] })).toBe("nothing listens there.");
  expect([said(undefined), said({}), said({ errors: [] })]).toEqual(Array(3).fill("no connection."));
});
