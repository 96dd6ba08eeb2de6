import { expect, test } from "vitest";
import packageJson from "../../../package.json" with { type: "json" };
import { packageChecks } from "../../../src/cli/doctor/doctor-packages.js";

test("the doctor looks at exactly the optional packages that igx can use, and at what draws PNG", async () => {
  const names = (await packageChecks()).map(({ name }) => name);
  expect(names.sort()).toEqual(["@resvg/resvg-js", ...Object.keys(packageJson.peerDependencies)].sort());
});
