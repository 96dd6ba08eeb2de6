import { describe, expect, test } from "vitest";
import { cliFailure, endWithFailure, unwrap } from "../../../src/cli/base/cli-failure.js";
import { ExitCode } from "../../../src/cli/base/exit-code.js";
import { failure, success } from "../../../src/cli/base/outcome.js";
import { recordedContext } from "../../support/sandbox-context.js";

describe("a failure of the command line", () => {
  test("is reported once, after everything in `finally`, and its exit code is returned", async () => {
    const { context, err } = recordedContext(process.cwd());
    const steps: string[] = [];
    const code = await endWithFailure(context, async () => {
      try {
        throw cliFailure({ exitCode: ExitCode.outside, message: "The disk is full." });
      } finally {
        steps.push(`closed; said "${err()}"`);
      }
    });
    expect({ code, steps, err: err() }).toEqual({
      code: 3,
      steps: ['closed; said ""'],
      err: "The disk is full.\n",
    });
  });

  test("is what unwrapping a failed outcome throws", async () => {
    const { context, err } = recordedContext(process.cwd());
    expect(unwrap(success(7))).toBe(7);
    const code = await endWithFailure(context, async () => unwrap(failure(ExitCode.usage, "That is not a rate.")));
    expect({ code, err: err() }).toEqual({ code: 2, err: "That is not a rate.\n" });
  });

  test("leaves defects to the crash report", async () => {
    const { context, err } = recordedContext(process.cwd());
    const defect = new TypeError("x is not a function");
    await expect(endWithFailure(context, () => Promise.reject(defect))).rejects.toBe(defect);
    expect(err()).toBe("");
  });
});
