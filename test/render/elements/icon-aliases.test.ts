import { expect, test } from "vitest";
import { iconAlias, iconAliases } from "../../../src/render/icons/aliases.js";

test("a name leads to the icon that the table of all names has for it", () => {
  for (const [name, icon] of iconAliases()) expect(iconAlias(name), name).toBe(icon);
});

test.each(["", "use", "ser", "account", "user:", "constructor", "\n"])("%j leads to no icon", (name) => {
  expect(iconAlias(name)).toBeUndefined();
});
