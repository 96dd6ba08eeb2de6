import { expect, test } from "vitest";
import { configSchema } from "../../src/config/config-schema.js";
import { queueAddress } from "../../src/publish/queue/queue-address.js";

test("a configuration has the addresses of queues that a publish takes", () => {
  const accepts = (queue: string) => configSchema.safeParse({ publish: { queue } }).success;
  const taken = [
    "redis://h",
    "rediss://:p@h:6379/1",
    "postgres://u:p@h/db",
    "postgresql://h",
    "REDIS://h",
    "redis://[::1]:1",
  ];
  const refused = ["", "http://h", "redis:h", "redis:///0", "postgres://", "h:6379", "mysql://h", "NONE"];
  for (const text of taken) expect([text, accepts(text), queueAddress(text) !== undefined]).toEqual([text, true, true]);
  for (const text of refused)
    expect([text, accepts(text), queueAddress(text) !== undefined]).toEqual([text, false, false]);
  expect(accepts("none")).toBe(true);
});
