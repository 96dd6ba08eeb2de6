import type { Redis } from "ioredis";
import { defaultRate, type SharedState } from "./shared-state.js";

/** The shared state in two hashes. It uses the clock of the server, because the clocks of the machines may differ. */
export function redisState(redis: Redis, queue: string): SharedState {
  const key = `igx:${queue}`;
  const workers = `${key}:workers`;
  const run = (script: string, ...args: readonly (string | number)[]) =>
    redis.eval(livingWorkers + script, 2, key, workers, ...args);
  return {
    nextTurn: async () => Number(await run(takeTurn, defaultRate)),
    pauseFor: async (milliseconds) => void (await run(holdTurns, milliseconds)),
    setRate: async (perSecond) => void (await redis.hset(key, "rate", perSecond)),
    announce: async (worker, perSecond, milliseconds) =>
      void (await run(announce, worker, perSecond ?? 0, milliseconds)),
    leave: async (worker) => void (await redis.hdel(workers, worker)),
    read: async () => {
      const [{ reason, mark }, counted] = await Promise.all([redis.hgetall(key), run(count, defaultRate)]);
      const [rate, living] = counted as readonly string[];
      return {
        rate: Number(rate),
        workers: Number(living),
        ...(reason && { reason }),
        ...(mark && { mark }),
      };
    },
    setReason: async (reason) => void (await (reason ? redis.hset(key, { reason }) : redis.hdel(key, "reason"))),
    setMark: async (mark) => void (await redis.hset(key, { mark })),
  };
}

/** Defines `now` and `lowestRate`: the effective rate and the number of workers. A worker is stored as `RATE UNTIL`, without a rate as 0. */
const livingWorkers = `
local time = redis.call("TIME")
local now = time[1] * 1000 + time[2] / 1000
local function lowestRate(default)
  local lowest = tonumber(redis.call("HGET", KEYS[1], "rate") or "0")
  local living = 0
  local workers = redis.call("HGETALL", KEYS[2])
  for i = 1, #workers, 2 do
    local rate, ends = string.match(workers[i + 1], "^(%S+) (%S+)$")
    if tonumber(ends) < now then
      redis.call("HDEL", KEYS[2], workers[i])
    else
      living = living + 1
      rate = tonumber(rate)
      if rate > 0 and (lowest == 0 or rate < lowest) then lowest = rate end
    end
  end
  if lowest == 0 then lowest = tonumber(default) end
  return lowest, living
end`;

const takeTurn = `
local rate = lowestRate(ARGV[1])
local at = math.max(now, tonumber(redis.call("HGET", KEYS[1], "next") or "0"))
redis.call("HSET", KEYS[1], "next", string.format("%.3f", at + 1000 / rate))
return string.format("%.3f", at - now)`;

const holdTurns = `
local at = now + tonumber(ARGV[1])
if at > tonumber(redis.call("HGET", KEYS[1], "next") or "0") then
  redis.call("HSET", KEYS[1], "next", string.format("%.3f", at))
end`;

const announce = `
redis.call("HSET", KEYS[2], ARGV[1], ARGV[2] .. " " .. string.format("%.3f", now + tonumber(ARGV[3])))`;

const count = `
local rate, living = lowestRate(ARGV[1])
return { string.format("%.12g", rate), tostring(living) }`;
