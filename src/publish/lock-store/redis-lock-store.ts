import { connectRedis } from "../queue/connect-redis.js";
import type { OpenOptions } from "../queue/queue-connection.js";
import type { Lease, LockStore } from "./lock-store.js";

/** Two hashes; the braces keep them on one machine of a cluster. The clock is that of the server. Rejects if the server does not answer or refuses. */
export async function openRedisLockStore(url: string, name: string, options: OpenOptions): Promise<LockStore> {
  const redis = await connectRedis({ url }, options);
  const [lease, fields] = [`igx:{lock:${name}}:lease`, `igx:{lock:${name}}:fields`];
  const run = (script: string, ...args: readonly (string | number)[]) => redis.eval(script, 2, lease, fields, ...args);
  const held = ({ fence, token }: Lease) => [fence, token] as const;
  // Some servers forbid CONFIG.
  const kept = await redis.config("GET", "appendonly").catch(() => []);
  if ((kept as readonly string[])[1] === "no")
    options.onError("it loses what it has when it ends, since `appendonly` is off");
  return {
    take: async (token, holder, milliseconds) => {
      const [own, ...present] = (await run(take, token, holder, milliseconds)) as readonly [number, ...string[]];
      if (own > 0) return own;
      const [whose = "", left, fence, held = ""] = present;
      return { holder: whose, leftMs: Number(left), fence: Number(fence), token: held };
    },
    renew: async (own, milliseconds) => (await run(renew, ...held(own), milliseconds)) === 1,
    release: async (own) => void (await run(release, ...held(own))),
    read: async () => new Map(Object.entries(await redis.hgetall(fields))),
    write: async (own, changes) => (await run(write, ...held(own), JSON.stringify([...changes]))) === 1,
    close: async () => redis.disconnect(),
  };
}

const clock = `
local time = redis.call("TIME")
local now = time[1] * 1000 + time[2] / 1000
`;

const take = `${clock}
local fence, token, holder, ends = unpack(redis.call("HMGET", KEYS[1], "fence", "token", "holder", "until"))
local left = tonumber(ends or "0") - now
if left > 0 and token ~= ARGV[1] then return { 0, holder, string.format("%.0f", left), fence, token } end
local own = tonumber(fence or "0")
if token ~= ARGV[1] then own = own + 1 end
redis.call("HSET", KEYS[1], "fence", own, "token", ARGV[1], "holder", ARGV[2], "until", string.format("%.3f", now + ARGV[3]))
return { own }`;

const unlessTaken = `
local fence, token = unpack(redis.call("HMGET", KEYS[1], "fence", "token"))
if fence ~= ARGV[1] or token ~= ARGV[2] then return 0 end
`;

const renew = `${clock}${unlessTaken}
redis.call("HSET", KEYS[1], "until", string.format("%.3f", now + ARGV[3]))
return 1`;

const release = `${unlessTaken}
redis.call("HSET", KEYS[1], "until", "0")
return 1`;

const write = `${unlessTaken}
for _, change in ipairs(cjson.decode(ARGV[3])) do
  if type(change[2]) == "string" then
    redis.call("HSET", KEYS[2], change[1], change[2])
  else
    redis.call("HDEL", KEYS[2], change[1])
  end
end
return 1`;
