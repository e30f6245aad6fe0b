import type { AnsweredRequest } from "../answered-requests.ts";
import type { Database } from "../database.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";

type Row = AnsweredRequest & { id: string; createdAt: string; failed: boolean };

/** How long requests wait to be written together. */
const WAIT_MS = 1000;
/** More within that time are not written: the log must never cost more than the requests. */
const MOST_WAITING = 2000;
/** Of them, those of one organization: what one floods is its own part of the log. */
const MOST_OF_ONE = 500;
const LONGEST_TEXT = 200;
/** Of a request's faults: who has more, has the same one in many places. */
const MOST_FAULTS = 10;

/** The beginning of a client's text. What PostgreSQL cannot store would keep the whole statement from being written. */
const kept = (text: string) => text.slice(0, LONGEST_TEXT).toWellFormed().replaceAll("\0", "\uFFFD");

/**
 * Writes the requests of API keys, those of a second in one statement. It is lost with the process, and what the
 * database does not take is given up: no answer waits for it.
 */
export class ApiRequestLog {
  #waiting: Row[] = [];
  /** Of each organization, how many wait and how many were left out. */
  #counts = new Map<string, { waiting: number; left: number }>();
  #timer: NodeJS.Timeout | null = null;
  #writing: Promise<void> | null = null;
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(request: AnsweredRequest): void {
    const { orgId, path, requestId, userAgent, faults } = request;
    const counts = this.#counts.get(orgId) ?? { waiting: 0, left: 0 };
    this.#counts.set(orgId, counts);
    if (counts.waiting >= MOST_OF_ONE || this.#waiting.length >= MOST_WAITING) {
      counts.left += 1;
      return;
    }
    counts.waiting += 1;
    this.#waiting.push({
      ...request,
      path: kept(path),
      requestId: kept(requestId),
      faults: faults.slice(0, MOST_FAULTS).map(({ location, code }) => ({ location: kept(location), code })),
      userAgent: userAgent === null ? null : kept(userAgent),
      id: newId(),
      createdAt: new Date().toISOString(),
      failed: request.status >= 400,
    });
    this.#timer ??= setTimeout(() => void this.write(), WAIT_MS).unref();
  }

  /** Writes all that waits, after what is being written: never two statements at once. Never fails. */
  async write(): Promise<void> {
    while (this.#writing !== null) await this.#writing;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    const rows = this.#waiting;
    const counts = this.#counts;
    this.#waiting = [];
    this.#counts = new Map();
    for (const [organization, { left }] of counts)
      if (left > 0) log().warn({ organization, requests: left }, "API requests not logged: too many at once");
    if (rows.length === 0) return;
    this.#writing = this.#insert(rows).finally(() => {
      this.#writing = null;
    });
    await this.#writing;
  }

  async #insert(rows: readonly Row[]): Promise<void> {
    try {
      // The join leaves out those of an organization that has been deleted meanwhile.
      await this.#db.$executeRaw`
        insert into api_requests (id, org_id, api_key_id, method, path, operation, status, code, failed, faults,
          duration_ms, request_id, ip_address, user_agent, created_at)
        select r.id, r."orgId", r."apiKeyId", r.method, r.path, r.operation, r.status, r.code, r.failed,
          r.faults, r."durationMs", r."requestId", r."ipAddress", r."userAgent", r."createdAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "orgId" uuid, "apiKeyId" uuid,
          method text, path text, operation text, status smallint, code text, failed boolean, faults jsonb,
          "durationMs" int, "requestId" text, "ipAddress" text, "userAgent" text, "createdAt" timestamptz)
        join api_keys k on k.org_id = r."orgId" and k.id = r."apiKeyId"`;
    } catch (error) {
      log().warn({ err: error, requests: rows.length }, "API requests not logged");
    }
  }
}
