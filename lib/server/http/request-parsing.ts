import type { z } from "zod";
import type { Contract } from "#lib/contract/contract.ts";
import { type Fault, toFaults } from "#lib/contract/faults.ts";
import { object } from "#lib/contract/fields/fields.ts";
import type { ApiRequest } from "../api-request.ts";
import { ValidationError } from "../errors.ts";
import { readIdempotencyKey } from "./idempotency-key.ts";
import { isJson, readJsonBody } from "./json-body.ts";
import { requestHint, type Sent } from "./request-hint.ts";

type Parsed = z.ZodSafeParseResult<unknown>;
type Source = "body" | "query" | "path";

/** With the input in an issue, a missing value can be distinguished from a wrong one. */
const READING = { reportInput: true };
const NOTHING: Parsed = { success: true, data: undefined };
/** The query of an operation without parameters: a field that has no effect is refused. */
const NO_QUERY = object({});
const JSON_LIMIT_BYTES = 1024 * 1024;

/** The path's parameters; parsed before the rest because the organization is one of them. */
export function parseParams(
  contract: Contract,
  params: Record<string, string | string[] | undefined>,
): Parsed {
  return contract.params?.safeParse(params, READING) ?? NOTHING;
}

/**
 * A validated request; `key` is its `Idempotency-Key`, null if absent or of no use: a dry run creates
 * nothing.
 */
export type ParsedRequest = { params: unknown; query: unknown; body: unknown; key: string | null };

/**
 * Validates path, query, body and key of a request against its contract, or throws one `ValidationError` with
 * all faults. The last value of a repeated query field counts, unless the contract allows several.
 */
export async function parseRequest(
  contract: Contract,
  request: ApiRequest,
  params: Parsed,
): Promise<ParsedRequest> {
  const querySchema = contract.query ?? NO_QUERY;
  const sentQuery = queryOf(request.url, contract.repeated);
  const query: Parsed = querySchema.safeParse(sentQuery, READING);
  const { key, faults: keyFaults } = readIdempotencyKey(contract, request.headers);
  let faults = [...faultsOf(params, "path"), ...faultsOf(query, "query"), ...keyFaults];
  let body: unknown;
  let sentBody: Pick<Sent, "contentType"> & { value?: unknown } = {};
  if (contract.body !== undefined) {
    const read = await readJsonBody(request, contract.bodyLimit ?? JSON_LIMIT_BYTES);
    if (read.success) {
      sentBody = { value: read.value };
      const parsed = contract.body.safeParse(read.value, READING);
      const found = faultsOf(parsed, "body");
      // Not `push(...)`: a hundred thousand unknown fields are more arguments than a call can take.
      faults = [...faults, ...found, ...unsaid(read.altered ?? [], found)];
      body = parsed.data;
    } else if (read.isAbsent && contract.body.safeParse(undefined).success) {
      body = contract.body.parse(undefined);
    } else {
      const contentType = request.headers.get("content-type");
      if (!isJson(contentType)) sentBody = { contentType };
      faults.push(...read.faults);
    }
  }
  if (faults.length > 0) {
    const { value, ...unread } = sentBody;
    const schemas = { query: querySchema, body: contract.body };
    throw new ValidationError(
      faults,
      requestHint(faults, { schemas, values: { query: sentQuery, body: value }, ...unread }),
    );
  }
  const isDryRun = [query.data, body].some((given) => (given as { dry_run?: unknown })?.dry_run === true);
  return { params: params.data, query: query.data, body, key: isDryRun ? null : key };
}

function queryOf(url: string, repeated: readonly string[] = []): Record<string, string | string[]> {
  const start = url.indexOf("?");
  if (start < 0) return {};
  const end = url.indexOf("#", start);
  const search = new URLSearchParams(url.slice(start, end < 0 ? undefined : end));
  const query: Record<string, string | string[]> = Object.fromEntries(search);
  for (const name of repeated) {
    const values = search.getAll(name);
    if (values.length > 1) query[name] = values;
  }
  return query;
}

/**
 * Those of `faults` that `said` does not already cover at the same path or above: a number over its limit
 * gets one fault.
 */
function unsaid(faults: readonly Fault[], said: readonly Fault[]): Fault[] {
  const places = new Set(said.map(({ loc }) => JSON.stringify(loc)));
  return faults.filter(
    ({ loc }) => !loc.some((_, index) => places.has(JSON.stringify(loc.slice(0, index + 1)))),
  );
}

function faultsOf(parsed: Parsed, source: Source): Fault[] {
  return parsed.success ? [] : toFaults(parsed.error, source);
}
