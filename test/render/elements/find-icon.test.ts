import { expect, test } from "vitest";
import { iconAliases } from "../../../src/render/icons/aliases.js";
import { findIcon, iconNames } from "../../../src/render/icons/find-icon.js";

const few = ["coffee", "user", "fa-user", "nothing-of-this-name", "", "constructor", "12", "account-group"];

test("the first icons of a process are those that all later ones are", () => {
  const first = few.map(findIcon);
  for (const name of [...iconNames(), ...iconAliases().keys()]) expect(findIcon(name), name).toBeDefined();
  expect(few.map(findIcon)).toEqual(first);
  expect(first.map((path) => path !== undefined)).toEqual([true, true, true, false, false, false, false, true]);
});
