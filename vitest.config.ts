import { defineConfig } from "vitest/config";

/** Their worker must be new: `test/support/steps.ts` switches the optimizer off, and counts only what is compiled after it. */
const counting = ["test/**/{,*.}steps.test.ts"];

export default defineConfig({
  test: {
    globalSetup: ["test/support/build-once.ts"],
    // Vitest leaves one core idle, which on two cores is half of them.
    maxWorkers: "100%",
    // Only so that a run ends: busy machines are slow, and that is no failure.
    testTimeout: 180_000,
    // Some pack the package or start a browser first.
    hookTimeout: 180_000,
    // Files share workers, so a spy must not outlive its test.
    restoreMocks: true,
    projects: [
      // Loading igx for each file anew would be a quarter of the work of all tests that start no process.
      { extends: true, test: { name: "shared", isolate: false, include: ["test/**/*.test.ts"], exclude: counting } },
      { extends: true, test: { name: "counting", isolate: true, include: counting } },
    ],
  },
});
