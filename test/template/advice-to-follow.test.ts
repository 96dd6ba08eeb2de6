import { expect, test } from "vitest";
import { compile } from "../../src/index.js";

/** The code that a hint tells to write. */
const codeOf = (hint: string | undefined): string => /`([^`]+)`\.$/.exec(hint ?? "")![1]!;

test.each(["price", "unit price", "price, net", 'pri]ce "net"', "größe"])(
  "a column with numbers and other text is text with the option of the hint: %j",
  async (column) => {
    const header = `country,"${column.replaceAll('"', '""')}"`;
    const write = (options: string) =>
      `\`\`\`csv crops ${options}\n${header}\nBrazil,66\nVietnam,many\nPeru,3\n\`\`\`\n\n@chart table {from=crops}\n`;
    const [finding] = (await compile(write(""))).diagnostics;
    expect(finding!.code).toBe("mixed-column");
    const followed = await compile(write(codeOf(finding!.hint)));
    expect(followed.diagnostics).toEqual([]);
    expect(followed.output!.json).toContain('["Brazil","66"]');
  },
);

test("a value that no parameter can have the name of is to be removed", async () => {
  const hintOf = async (name: string) =>
    (await compile("@param year: integer = 2024\n\n# {{ year }}\n", { params: { [name]: 1 } })).diagnostics[0]!.hint;
  expect(await hintOf("country")).toBe("Remove the parameter, or declare it: `@param country: string`.");
  expect(await hintOf("unit price")).toBe("Remove the parameter.");
  expect(await hintOf("1st")).toBe("Remove the parameter.");
});

test("a secret without a value is set by its variable, not by a default in the source or an argument", async () => {
  const { diagnostics } = await compile("---\npassword: {{ token }}\n---\n@param token: secret\n\n# Coffee\n");
  expect(diagnostics.map(({ code, hint }) => [code, hint])).toEqual([
    ["missing-param", "Set the variable `IGX_PARAM_TOKEN`, and write `--param token`."],
  ]);
});
