import type { z } from "zod";
import type { Contract } from "#lib/contract/contract.ts";
import { type Fault, toFaults } from "#lib/contract/faults.ts";
import { ValidationError } from "../errors.ts";
import { readJsonBody } from "./json-body.ts";

type Parsed = z.ZodSafeParseResult<unknown>;
type Source = "body" | "query" | "path";

/** With the input beside an issue, an absent value can be told from a wrong one. */
const READING = { reportInput: true };
const NOTHING: Parsed = { success: true, data: undefined };
const JSON_LIMIT_BYTES = 1024 * 1024;

/** The path's parameters; kept apart from the rest because the organization stands among them. */
export function parseParams(
  contract: Contract,
  params: Record<string, string | string[] | undefined>,
): Parsed {
  return contract.params?.safeParse(params, READING) ?? NOTHING;
}

/**
 * Path, query and body of a request as its contract wants them, or one `ValidationError` with every fault of all three.
 */
export async function parseRequest(
  contract: Contract,
  request: Request,
  params: Parsed,
): Promise<{ params: unknown; query: unknown; body: unknown }> {
  const query =
    contract.query?.safeParse(Object.fromEntries(new URL(request.url).searchParams), READING) ?? NOTHING;
  const faults = [...faultsOf(params, "path"), ...faultsOf(query, "query")];
  let body: unknown;
  if (contract.body !== undefined) {
    const read = await readJsonBody(request, contract.bodyLimit ?? JSON_LIMIT_BYTES);
    if (read.success) {
      const parsed = contract.body.safeParse(read.value, READING);
      faults.push(...faultsOf(parsed, "body"));
      body = parsed.data;
    } else if (read.isAbsent && contract.body.safeParse(undefined).success) {
      body = contract.body.parse(undefined);
    } else {
      faults.push(...read.faults);
    }
  }
  if (faults.length > 0) throw new ValidationError(faults);
  return { params: params.data, query: query.data, body };
}

function faultsOf(parsed: Parsed, source: Source): Fault[] {
  return parsed.success ? [] : toFaults(parsed.error, source);
}
