import type { z } from "zod";
import type { HostWork, hosts } from "#lib/contract/resources/host.ts";
import type { Actor } from "../actor.ts";
import type { JobKind } from "../jobs/job-registry.ts";
import { selectHosts } from "./host-queries.ts";
import { type HostState, hostWarnings } from "./host-warnings.ts";

export type Hosts = z.output<typeof hosts>;

/** Kinds of jobs in the words of the contract; of those that run beside others a process says nothing. */
const WORK: Partial<Readonly<Record<JobKind, HostWork>>> = {
  renderVideo: "video",
  packageCollection: "archive",
  drawThumbnail: "thumbnail",
  restoreFile: "file",
  removeFiles: "removal",
};

/** The processes of the installation, for an organization of those who run it. */
export async function get({ orgId, db }: Actor): Promise<Hosts> {
  const { vouches } = await db.organization.findUniqueOrThrow({
    where: { id: orgId },
    select: { vouches: true },
  });
  const states = vouches ? await selectHosts() : [];
  const warnings = hostWarnings(states);
  const processes = states.map((state) => ({ ...toProcess(state), warnings: warnings.get(state.id) ?? [] }));
  return { org_id: orgId, processes };
}

const toProcess = ({ host, pid, role, version, encoder, job, startedAt, seenAt }: HostState) => ({
  ...{ host, pid, version, encoder },
  role: role === "worker" ? ("worker" as const) : ("web" as const),
  work: WORK[job as JobKind] ?? null,
  started_at: startedAt.toISOString(),
  seen_at: seenAt.toISOString(),
});
