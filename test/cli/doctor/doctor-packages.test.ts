import { expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { installedVersion, packageChecks } from "../../../src/cli/doctor/doctor-packages.js";

test("the doctor looks at exactly the optional packages that igx can use, and at what draws PNG", async () => {
  const names = (await packageChecks()).map(({ name }) => name);
  expect(names.sort()).toEqual(["@resvg/resvg-js", ...Object.keys(packageJson.peerDependencies)].sort());
});

test("a package that no node_modules contains is installed if it can be imported, as with Plug'n'Play of Yarn", async () => {
  expect(await installedVersion("pg", "/")).toBe("installed");
  expect(await installedVersion("no-such-package", "/")).toBeUndefined();
});
