import { expect, test } from "vitest";
import { reason } from "../../../src/cli/base/system-error.js";

test.each(["EACCES", "ENOENT", "ENOSPC", "EDQUOT", "EFBIG", "EIO", "EBUSY", "ETXTBSY", "EROFS"])(
  "%s is a reason in words",
  (code) => {
    expect(reason(Object.assign(new Error(`${code}: refused, write`), { code }))).toMatch(/^[a-z][a-z -]+$/);
  },
);

test("an error that is not in the table is its code", () => {
  expect(reason(Object.assign(new Error("EPROTO: refused, write"), { code: "EPROTO" }))).toBe("EPROTO");
});
