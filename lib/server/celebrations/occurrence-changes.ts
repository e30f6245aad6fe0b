import { clock } from "../clock.ts";
import type { TenantTransaction } from "../tenant-database.ts";
import { announceOccurrences, type OccurrenceEvent } from "./occurrence-events.ts";
import { type OccurrenceRow, rewriteOccurrences } from "./occurrence-queries.ts";
import type { OccurrenceStatus, SkipReason } from "./occurrence-state.ts";

export type OccurrenceChange = Partial<
  Omit<
    OccurrenceRow,
    "id" | "orgId" | "celebrationId" | "personId" | "occasionOn" | "createdAt" | "updatedAt"
  >
>;

/** What a transaction changes of occurrences that it has locked, written at its end with one statement. */
export class OccurrenceChanges {
  readonly #rows: Map<string, OccurrenceRow>;
  readonly #changed = new Set<string>();
  readonly #events: [OccurrenceEvent, string][] = [];

  /** @param rows as they were read under their locks */
  constructor(rows: readonly OccurrenceRow[]) {
    this.#rows = new Map(rows.map((row) => [row.id, row]));
  }

  /** @returns whether there is a change */
  add(id: string, change: OccurrenceChange | null): boolean {
    const row = this.#rows.get(id);
    if (row === undefined || change === null) return false;
    this.#rows.set(id, { ...row, ...change });
    this.#changed.add(id);
    return true;
  }

  skip(id: string, reason: SkipReason): void {
    this.add(id, { status: "skipped", reason, dueAt: null });
    this.#events.push(["occurrence.skipped", id]);
  }

  /** Notes that a video is ready, and what it is for. */
  become(id: string, status: Extract<OccurrenceStatus, "prepared" | "awaiting_approval">): void {
    const row = this.#rows.get(id);
    if (row?.status === "planned") this.#events.push(["occurrence.prepared", id]);
    this.add(id, { status, preparedAt: row?.preparedAt ?? clock.now() });
  }

  /** @param greetedFor what the celebration is about now */
  send(id: string, greetedFor: string): void {
    this.add(id, { status: "sent", sentAt: clock.now(), greetedFor, dueAt: null });
    this.#events.push(["occurrence.sent", id]);
  }

  async write(tx: TenantTransaction, orgId: string): Promise<void> {
    const rows = [...this.#changed].flatMap((id) => this.#rows.get(id) ?? []);
    await rewriteOccurrences(tx, orgId, rows);
    for (const [event, those] of Map.groupBy(this.#events, ([each]) => each)) {
      await announceOccurrences(
        tx,
        orgId,
        event,
        those.map(([, id]) => id),
      );
    }
  }
}
