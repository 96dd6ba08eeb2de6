import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    include: ["test/**/*.test.ts"],
    globalSetup: ["test/support/build-once.ts"],
    // Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: "100%",
    testTimeout: 60_000,
    // Some pack the package or start a browser first.
    hookTimeout: 60_000,
  },
});
