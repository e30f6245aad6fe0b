import type { AnsweredRequest } from "../answered-requests.ts";
import type { Database } from "../database.ts";
import { newId } from "../ids.ts";
import { log } from "../log.ts";

type Row = AnsweredRequest & { id: string; createdAt: string; failed: boolean };

/** How long requests wait to be written together. */
const WAIT_MS = 1000;
/** More within that time are not written: the log must never cost more than the requests. */
const MOST_WAITING = 2000;
const LONGEST_TEXT = 200;

/**
 * Writes the requests of API keys, those of a second in one statement. It is lost with the process, and what the
 * database does not take is given up: no answer waits for it.
 */
export class ApiRequestLog {
  #waiting: Row[] = [];
  #timer: NodeJS.Timeout | null = null;
  #left = 0;
  readonly #db: Database;

  constructor(db: Database) {
    this.#db = db;
  }

  add(request: AnsweredRequest): void {
    if (this.#waiting.length >= MOST_WAITING) {
      this.#left += 1;
      return;
    }
    const { path, requestId, userAgent } = request;
    this.#waiting.push({
      ...request,
      path: path.slice(0, LONGEST_TEXT),
      requestId: requestId.slice(0, LONGEST_TEXT),
      userAgent: userAgent?.slice(0, LONGEST_TEXT) ?? null,
      id: newId(),
      createdAt: new Date().toISOString(),
      failed: request.status >= 400,
    });
    this.#timer ??= setTimeout(() => void this.write(), WAIT_MS).unref();
  }

  /** Writes what waits. Never fails. */
  async write(): Promise<void> {
    const rows = this.#waiting;
    const left = this.#left;
    this.#waiting = [];
    this.#left = 0;
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    if (left > 0) log().warn({ requests: left }, "API requests not logged: too many at once");
    if (rows.length === 0) return;
    try {
      // The join leaves out those of an organization that has been deleted meanwhile.
      await this.#db.$executeRaw`
        insert into api_requests (id, org_id, api_key_id, method, path, operation, status, code, failed, duration_ms,
          request_id, user_agent, created_at)
        select r.id, r."orgId", r."apiKeyId", r.method, r.path, r.operation, r.status, r.code, r.failed,
          r."durationMs", r."requestId", r."userAgent", r."createdAt"
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(id uuid, "orgId" uuid, "apiKeyId" uuid,
          method text, path text, operation text, status smallint, code text, failed boolean, "durationMs" int,
          "requestId" text, "userAgent" text, "createdAt" timestamptz)
        join api_keys k on k.org_id = r."orgId" and k.id = r."apiKeyId"`;
    } catch (error) {
      log().warn({ err: error, requests: rows.length }, "API requests not logged");
    }
  }
}
