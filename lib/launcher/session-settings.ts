import pg from "pg";

/**
 * What each session with the database has, by PostgreSQL's own names. Whether the other host is still there is asked after
 * three silent seconds, then every second, four times: without it a session of a host that has lost its power or its network
 * lives on for two hours, with all that it has locked; PostgreSQL ignores what its system does not know. And a statement is
 * worked on by one process: those that would help with it have to be started, and on a machine with much to do a page of
 * collections waited a hundred times as long for them as it takes alone.
 */
const SETTINGS = {
  tcp_keepalives_idle: "3",
  tcp_keepalives_interval: "1",
  tcp_keepalives_count: "4",
  tcp_user_timeout: "7000",
  max_parallel_workers_per_gather: "0",
};
/** Only the owner of a database may set anything for it. */
const NOT_OWNER = "42501";

/**
 * Sets for the database what its sessions are to have, from the next connection on. What an operator has set for it stays.
 * @returns whether it may be set here
 */
export async function setForSessions(databaseUrl: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: "rollcall-migrations" });
  client.on("error", () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ statement: string }>(
      `select format('alter database %I set %I = %L', current_database(), name, value) as statement
       from json_each_text($1) as wanted (name, value)
       where not exists (
         select from pg_db_role_setting s join pg_database d on d.oid = s.setdatabase, unnest(s.setconfig) as entry
         where d.datname = current_database() and s.setrole = 0 and split_part(entry, '=', 1) = name)`,
      [JSON.stringify(SETTINGS)],
    );
    for (const { statement } of rows) await client.query(statement);
    return true;
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === NOT_OWNER) return false;
    throw error;
  } finally {
    await client.end();
  }
}
