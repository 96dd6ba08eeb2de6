import type { Redis } from "ioredis";
import { defaultInterval, type SharedState } from "./shared-state.js";

/** One hash beside the keys of BullMQ. The clock is that of the server, so that those of the machines need not agree. */
export function redisState(redis: Redis, queue: string): SharedState {
  const key = `igx:${queue}`;
  return {
    nextTurn: async () => Number(await redis.eval(takeTurn, 1, key, defaultInterval)),
    hold: async (milliseconds) => void (await redis.eval(holdTurns, 1, key, milliseconds)),
    setRate: async (perSecond) => void (await redis.hset(key, "interval", 1000 / perSecond)),
    read: async () => {
      const { interval, reason, mark } = await redis.hgetall(key);
      return { rate: 1000 / Number(interval ?? defaultInterval), ...(reason && { reason }), ...(mark && { mark }) };
    },
    setReason: async (reason) => void (await (reason ? redis.hset(key, { reason }) : redis.hdel(key, "reason"))),
    setMark: async (mark) => void (await redis.hset(key, { mark })),
  };
}

const takeTurn = `
local time = redis.call("TIME")
local now = time[1] * 1000 + time[2] / 1000
local interval = tonumber(redis.call("HGET", KEYS[1], "interval") or ARGV[1])
local at = math.max(now, tonumber(redis.call("HGET", KEYS[1], "next") or "0"))
redis.call("HSET", KEYS[1], "next", string.format("%.3f", at + interval))
return string.format("%.3f", at - now)`;

const holdTurns = `
local time = redis.call("TIME")
local at = time[1] * 1000 + time[2] / 1000 + tonumber(ARGV[1])
if at > tonumber(redis.call("HGET", KEYS[1], "next") or "0") then
  redis.call("HSET", KEYS[1], "next", string.format("%.3f", at))
end`;
