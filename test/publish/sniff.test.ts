import { expect, test } from "vitest";
import { sniff } from "../../src/publish/sniff.js";

test("bytes are recognized by their beginning", () => {
  const formats = ["%PDF-1.7", '{"id":1}', "", "<htmlx>", "<address>", "<?xml version='1.0'?><Error/>"];
  expect(formats.map((text) => sniff(Buffer.from(text)))).toEqual(["pdf", ...formats.slice(1).map(() => undefined)]);
  expect(sniff(Buffer.from("89504e470d0a1a0a00", "hex"))).toBe("png");
});

test("a page is HTML as browsers see it, also a part to embed", () => {
  const pages = [
    "\uFEFF <!DOCTYPE HTML>",
    "<html>",
    "<!-- 1 -->",
    '<div class="embed">',
    "\n<IFRAME src='/'>",
    "<br/>",
  ];
  expect(pages.filter((text) => sniff(Buffer.from(text)) !== "html")).toEqual([]);
});
