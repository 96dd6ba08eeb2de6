import { expect, test } from "vitest";
import { redact } from "../../src/text/redact.js";

test("a secret is masked everywhere, one of few letters only where it is a word of its own", () => {
  expect(redact("hush-hush, hush-hush", "hush")).toBe("***-***, ***-***");
  expect(redact("The secret is a, as in banana (a).", "a")).toBe("The secret is ***, as in banana (***).");
  expect(redact("a.b[1] 1.5 x1 é1", "1")).toBe("a.b[***] ***.5 x1 é1");
  expect(redact("a+b a+bc +", "a+b")).toBe("*** a+bc +");
  expect(redact("text", "")).toBe("text");
});
