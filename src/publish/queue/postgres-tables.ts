import type { PostgresConnection } from "./connect-postgres.js";

/** Makes the tables of igx, in a schema of their own, if they are missing. */
export const makeTables = ({ withClient }: PostgresConnection): Promise<void> =>
  withClient(async (client) => {
    // No other session makes them meanwhile: `if not exists` does not see what another one has not committed yet.
    await client.query("begin; select pg_advisory_xact_lock(hashtext('igx.queue'))");
    await client.query(tables);
    await client.query("commit");
  });

/**
 * Queues have `queues` and `workers`. States that machines share have `leases` and `entries`, whose `id` is a hash because an index cannot
 * have long texts.
 */
const tables = `
create schema if not exists igx;
create table if not exists igx.queues (
  name text primary key,
  rate double precision,
  next_ms double precision not null default 0,
  reason text,
  mark text
);
create table if not exists igx.workers (
  queue text not null,
  worker text not null,
  rate double precision,
  until_ms double precision not null,
  primary key (queue, worker)
);
create table if not exists igx.leases (
  name text primary key,
  fence bigint not null,
  token text not null,
  holder text not null,
  until_ms double precision not null
);
create table if not exists igx.entries (
  name text not null,
  id text not null,
  field text not null,
  value text not null,
  primary key (name, id)
)`;
