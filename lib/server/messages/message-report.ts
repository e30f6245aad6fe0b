import type { z } from "zod";
import {
  type messageReport,
  REPORTED_LEFT_OUT,
  REPORTED_SHARED,
  REPORTED_SHARING,
} from "#lib/contract/resources/message-send.ts";
import { fullName } from "../people/index.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { selectSharing } from "./message-queries.ts";
import type { LeftOut, Plan, Timing, Wanted } from "./plan-messages.ts";

export type Report = z.output<typeof messageReport>;

/** What a request queued, or would, as the API answers it. */
export async function toReport(
  db: TenantConnection,
  orgId: string,
  { addresses }: Wanted,
  { messages, leftOut }: Plan,
): Promise<Report> {
  const reasons = [...countBy(leftOut.map(({ reason }) => reason))].map(([reason, count]) => ({
    reason,
    count,
  }));
  const timing = countBy(messages.map((message) => message.timing));
  const timed = (of: Timing) => timing.get(of) ?? 0;
  // A team that gets every message is meant to.
  const recipients = addresses === null ? messages.map(({ recipient }) => recipient.toLowerCase()) : [];
  return {
    queued: messages.length,
    left_out: leftOut.slice(0, REPORTED_LEFT_OUT).map(toLeftOut),
    left_out_count: leftOut.length,
    reasons: reasons.sort((a, b) => b.count - a.count),
    timing: { before: timed("before"), on_day: timed("on_day"), after: timed("after") },
    ...(await sharedAddresses(db, orgId, recipients)),
  };
}

const toLeftOut = ({ videoId, personId, name, to, reason }: LeftOut): Report["left_out"][number] => ({
  video_id: videoId,
  person_id: personId,
  person_name: name,
  to,
  reason,
});

function countBy<Kind>(kinds: readonly Kind[]): Map<Kind, number> {
  const counts = new Map<Kind, number>();
  for (const kind of kinds) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  return counts;
}

type Shared = Pick<Report, "shared_addresses" | "shared_address_count">;

/** @param addresses in lower case */
async function sharedAddresses(
  db: TenantConnection,
  orgId: string,
  addresses: readonly string[],
): Promise<Shared> {
  if (addresses.length === 0) return { shared_addresses: [], shared_address_count: 0 };
  const rows = await selectSharing(db, orgId, addresses, {
    addresses: REPORTED_SHARED,
    people: REPORTED_SHARING,
  });
  const shared = new Map<string, Report["shared_addresses"][number]>();
  for (const { address, id, people, ...name } of rows) {
    const known = shared.get(address) ?? { to: address, people: [], people_count: people };
    known.people.push({ person_id: id, person_name: fullName(name) });
    shared.set(address, known);
  }
  return { shared_addresses: [...shared.values()], shared_address_count: rows[0]?.addresses ?? 0 };
}
