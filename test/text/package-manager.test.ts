import { afterEach, expect, test, vi } from "vitest";
import { optionalPackage } from "../../src/cli/render/missing-package.js";
import { igxCommand, installCommand } from "../../src/text/package-manager.js";

afterEach(() => void vi.unstubAllEnvs());

test.each([
  ["npm/11.19.1 node/v20.20.2 linux x64 workspaces/false", "npm install bullmq pg", "igx"],
  ["pnpm/12.21.0 npm/? node/? linux x64", "pnpm add bullmq pg", "pnpm exec igx"],
  ["yarn/4.18.1 npm/? node/v20.20.2 linux x64", "yarn add bullmq pg", "yarn run igx"],
  ["bun/1.3.0 npm/? node/v24.3.0 linux x64", "bun add bullmq pg", "bun run igx"],
  ["", "npm install bullmq pg", "igx"],
])("%s", async (agent, command, igx) => {
  vi.stubEnv("npm_config_user_agent", agent);
  expect(installCommand("bullmq", "pg")).toBe(command);
  expect(igxCommand({ npm_config_user_agent: agent })).toBe(igx);
});

test("what igx says about a missing package names the package manager that runs it", async () => {
  vi.stubEnv("npm_config_user_agent", "pnpm/12.21.0 npm/? node/? linux x64");
  const loaded = await optionalPackage("pdfkit", "PDF", () => Promise.reject(new Error("not installed")));
  expect(loaded).toMatchObject({ failure: { hint: "pnpm add pdfkit" } });
});
