import { database } from "../database.ts";
import { SILENCE_SECONDS } from "../jobs/worker-count.ts";
import type { HostState } from "./host-warnings.ts";

/** The processes that have said something in the last minutes, by host; silent by the clock of the database. */
export function selectHosts(): Promise<HostState[]> {
  return database().$queryRaw<HostState[]>`
    select h.id, h.host, h.pid, h.role, h.version, h.code, h.encoder, h.encoding, h.fonts, h.store, h.job,
      h.started_at as "startedAt", h.seen_at as "seenAt",
      h.seen_at < now() - make_interval(secs => ${SILENCE_SECONDS}) as "isSilent",
      coalesce((select r.position from renderers r where r.code = h.code) < (select max(position) from renderers), false)
        as "isOlder"
    from host_processes h order by h.host, h.role, h.started_at, h.id`;
}
