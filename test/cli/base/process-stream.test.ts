import { EventEmitter } from "node:events";
import { expect, onTestFinished, test, vi } from "vitest";
import { processStream } from "../../../src/cli/base/process-stream.js";

/** A stream of the process, as on Windows: there, Node always opens it. */
function streamThatFails(code: string, isTTY: boolean) {
  const { platform } = process;
  Object.defineProperty(process, "platform", { value: "win32" });
  const write = vi.fn(() => opened.emit("error", Object.assign(new Error(code), { code })));
  const opened = Object.assign(new EventEmitter(), { isTTY, write });
  const stdout = vi.spyOn(process, "stdout", "get").mockReturnValue(opened as unknown as typeof process.stdout);
  onTestFinished(() => {
    Object.defineProperty(process, "platform", { value: platform });
    stdout.mockRestore();
  });
  const errors: Error[] = [];
  return { stream: processStream(1, (error) => errors.push(error)), write, errors };
}

test.each([
  ["a closed pipe", "EPIPE", false],
  ["a closed terminal", "EIO", true],
])("%s is written to once, and is not an error", (_, code, isTTY) => {
  const { stream, write, errors } = streamThatFails(code, isTTY);
  stream.write("one");
  stream.write("two");
  expect([write.mock.calls.length, errors]).toEqual([1, []]);
});

test("a disk that fails is an error each time", () => {
  const { stream, errors } = streamThatFails("EIO", false);
  stream.write("one");
  stream.write("two");
  expect(errors).toHaveLength(2);
});
