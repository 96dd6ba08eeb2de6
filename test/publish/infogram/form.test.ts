import { expect, test } from "vitest";
import { buildForm } from "../../../src/publish/infogram/form.js";

test("fields that are absent or null are not sent, the others as text in the order of the specification", () => {
  const { fields } = buildForm("[]", { theme_id: 7, publish: false, title: "", copyright: null as never });
  expect(fields).toEqual([
    ["title", ""],
    ["content", "[]"],
    ["publish", "false"],
    ["theme_id", "7"],
  ]);
});

test("the content has no character that clients encode differently, and is the same JSON", () => {
  const json = `[{"type":"h1","text":"\\\\*~!'()"}]`;
  const { fields, warnings } = buildForm(json, {});
  const content = new Map(fields).get("content")!;
  expect(content).not.toMatch(/[*~!'()]/);
  expect(JSON.parse(content)).toEqual(JSON.parse(json));
  expect(warnings).toEqual([]);
});

test("such characters in other fields are named, each once; those of a password are not", () => {
  const { warnings } = buildForm("[]", { title: "(a) (b)!", password: "x*y" });
  const consequence = "which clients of the service encode differently: its signature may be refused.";
  expect(warnings).toEqual([
    { field: "title", message: `The title contains ( ) !, ${consequence}` },
    { field: "password", message: `The password contains one of * ~ ! ' ( ), ${consequence}` },
  ]);
});
