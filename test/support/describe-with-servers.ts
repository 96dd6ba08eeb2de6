import { describe } from "vitest";
import { missingServers } from "./servers.js";

const skipped = missingServers.length > 0 && process.env["IGX_SERVERS"] !== "required";

if (skipped)
  console.warn(
    `Tests of queues are skipped: install the packages ${missingServers.join(" and ")}, or run .ci/servers.`,
  );

/** Like `describe`: skipped, for all to see, where there are no servers; never where `IGX_SERVERS` is `required`, as in CI. */
export const describeWithServers: ReturnType<typeof describe.skipIf> = describe.skipIf(skipped);
