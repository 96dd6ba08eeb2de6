import { expect, test } from "vitest";
import { reason } from "../../../src/cli/base/system-error.js";

const codes =
  "EACCES ENOENT ENOSPC EDQUOT EFBIG EIO ESTALE ENOTCONN ETIMEDOUT EAGAIN EINTR ENOMEM EXDEV EBUSY ETXTBSY EROFS ENFILE";

test.each(codes.split(" "))("%s is a reason in words", (code) => {
  expect(reason(Object.assign(new Error(`${code}: refused, write`), { code }))).toMatch(/^[a-z][a-z -]+$/);
});

test("an error that is not in the table is its code", () => {
  expect(reason(Object.assign(new Error("EPROTO: refused, write"), { code: "EPROTO" }))).toBe("EPROTO");
});
