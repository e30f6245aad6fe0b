import type { z } from "zod";
import type { Page, QueryOf } from "#lib/contract/contract.ts";
import {
  API_REQUEST_DAYS,
  API_REQUEST_LIMIT,
  type apiRequest,
  type listApiRequests,
} from "#lib/contract/resources/api-request.ts";
import type { Actor } from "../actor.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import type { Database } from "../database.ts";
import { daysAgo } from "../days-ago.ts";
import { found } from "../errors.ts";
import {
  type ApiRequestRow,
  countApiRequests,
  deleteOldRequests,
  findApiRequest,
  selectApiRequests,
} from "./api-request-queries.ts";

type ApiRequestResource = z.output<typeof apiRequest>;

/** A page of what the organization's API keys have asked for, newest first. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listApiRequests>,
): Promise<Page<ApiRequestResource>> {
  const { limit, cursor, count, ...filter } = query;
  const listName = "API requests";
  const { rows, until } = await selectApiRequests(actor.db, {
    filter,
    position: decodeCursor(cursor, listName),
    take: limit + 1,
  });
  const options = { list: listName, limit, until };
  const page = toPage(rows, options, (row) => ({ value: null, id: row.id }), toApiRequest);
  return count ? { ...page, total: totalText(await countApiRequests(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<ApiRequestResource> {
  return toApiRequest(found(await findApiRequest(actor.db, id)));
}

/** Deletes the requests that are too old, and of organizations with too many the oldest. */
export async function pruneApiRequests(db: Database): Promise<void> {
  await deleteOldRequests(db, await daysAgo(db, API_REQUEST_DAYS), API_REQUEST_LIMIT);
}

function toApiRequest(row: ApiRequestRow): ApiRequestResource {
  return {
    id: row.id,
    org_id: row.orgId,
    api_key_id: row.apiKeyId,
    api_key_name: row.apiKey.name,
    method: row.method,
    path: row.path,
    operation: row.operation,
    status: row.status,
    code: row.code,
    faults: row.faults as ApiRequestResource["faults"],
    duration_ms: row.durationMs,
    request_id: row.requestId,
    ip_address: row.ipAddress,
    user_agent: row.userAgent,
    created_at: row.createdAt.toISOString(),
  };
}
