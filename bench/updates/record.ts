import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import type { Api, Operations, Row } from "./api.ts";

/** What a program tells: for each path, its operation and the rows, by what names them. */
export type Recorded = Map<string, { operation: string; rows: Map<string, Row> }>;
/** Of files, by where their address is told: path, row and field. */
export type Files = Map<string, { address: string; digest: string; status: number }>;
/** What an earlier program told and served, and its videos by their ids. */
export type Earlier = { recorded: Recorded; files: Files; videos: Map<string, Buffer> };

/** Answers that are files, or are about a moment and not about rows. */
const NO_ROWS = [
  /\/archive$/,
  /\/export$/,
  /\/preview$/,
  /\/(sending|backup)-state$/,
  /\/hosts$/,
  /openapi/,
  /schema\.json/,
];

/** What goes on by itself, whatever version runs, or is told where it was not. */
const MOVING: { operation: RegExp; field: RegExp }[] = [
  { operation: /api-keys/, field: /^last_used_at$/ },
  // Designs that a program brings have their pictures drawn one after the other.
  { operation: /templates/, field: /^(thumbnail_url|updated_at)$/ },
  // Lists did not count it.
  { operation: /\/v1\/collections$/, field: /^stale$/ },
];

/** Everything that a program can be asked for without being told what: each list, and each row of it. */
export async function record(api: Api, operations: Operations): Promise<Recorded> {
  const recorded: Recorded = new Map();
  const paths = Object.keys(operations).filter((path) => isReadable(operations, path));
  for (const path of paths.sort((one, other) => one.split("/").length - other.split("/").length)) {
    for (const instance of instances(path, recorded)) {
      const rows = await readRows(api, instance + pageOf(operations, path));
      if (rows !== null) recorded.set(instance, { operation: path, rows });
    }
  }
  return recorded;
}

const pageOf = (operations: Operations, path: string): string =>
  operations[path]?.get?.parameters?.some(({ name }) => name === "limit") ? "?limit=200" : "";

function isReadable(operations: Operations, path: string): boolean {
  const get = operations[path]?.get;
  if (get === undefined || NO_ROWS.some((other) => other.test(path))) return false;
  return !(get.parameters ?? []).some((each) => each.in === "query" && each.required === true);
}

/** A path with the ids of rows that have been read at the paths before it. */
function instances(path: string, recorded: Recorded): string[] {
  let found = [""];
  for (const segment of path.split("/").slice(1)) {
    const [, name] = /^\{(\w+)\}$/.exec(segment) ?? [];
    found = found.flatMap((before) =>
      name === undefined
        ? [`${before}/${segment}`]
        : [...(recorded.get(before)?.rows.values() ?? [])].flatMap((row) => {
            const id = row[name] ?? row.id;
            return id === undefined ? [] : [`${before}/${String(id)}`];
          }),
    );
  }
  return found;
}

/** @returns null where the program refuses to tell */
async function readRows(api: Api, path: string): Promise<Map<string, Row> | null> {
  const response = await api.ask("GET", path);
  const isJson = response.headers.get("content-type")?.includes("json") ?? false;
  if (!response.ok || !isJson) {
    await response.arrayBuffer();
    return null;
  }
  const answer: unknown = await response.json();
  const rows = Array.isArray(answer) ? ((await api.list(path)) ?? []) : [answer as Row];
  return new Map(rows.map((row, index) => [String(row.id ?? row.version ?? row.user_id ?? index), row]));
}

/** A field that one program told and the other does not, or tells otherwise. */
export type Difference = { path: string; id: string; field: string; before: unknown; after: unknown };
export type Comparison = { rows: number; fields: number; differences: Difference[] };

/** Whether a later program tells of each row what an earlier one has told, in the fields that both have. */
export async function compare(api: Api, operations: Operations, earlier: Recorded): Promise<Comparison> {
  const found: Comparison = { rows: 0, fields: 0, differences: [] };
  for (const [path, { operation, rows }] of earlier) {
    const now = await readRows(api, path + pageOf(operations, operation));
    for (const [id, row] of rows) {
      found.rows += 1;
      const later = now?.get(id);
      if (later === undefined)
        found.differences.push({
          path,
          id,
          field: "",
          before: row,
          after: now === null ? "refused" : "gone",
        });
      else compareFields(path, id, row, later, found);
    }
    found.differences = found.differences.filter(
      ({ path: of, field }) =>
        of !== path || !MOVING.some((each) => each.operation.test(operation) && each.field.test(field)),
    );
  }
  return found;
}

function compareFields(
  path: string,
  id: string,
  before: Row,
  after: Row,
  found: Comparison,
  prefix = "",
): void {
  for (const [name, value] of Object.entries(before)) {
    if (!(name in after)) continue;
    const field = prefix + name;
    const now = after[name];
    if (isRow(value) && isRow(now)) compareFields(path, id, value, now, found, `${field}.`);
    else {
      found.fields += 1;
      // Addresses are signed anew every hour: the files behind them are compared instead.
      const isSame = isAddress(field, value) ? typeof now === "string" : isDeepStrictEqual(value, now);
      if (!isSame) found.differences.push({ path, id, field, before: value, after: now });
    }
  }
}

const isRow = (value: unknown): value is Row =>
  typeof value === "object" && value !== null && !Array.isArray(value);
const isAddress = (field: string, value: unknown): value is string =>
  /(^|_)url$/.test(field) && typeof value === "string" && /\/files\//.test(value);

/** Downloads every file that rows tell the address of. */
export async function readFiles(recorded: Recorded): Promise<Files> {
  const files: Files = new Map();
  for (const [path, { rows }] of recorded) {
    // A list tells what each of its rows tells.
    if ([...rows.keys()].some((id) => recorded.has(`${path}/${id}`))) continue;
    for (const [id, row] of rows)
      for (const [field, value] of Object.entries(row))
        if (isAddress(field, value)) files.set(`${path} ${id} ${field}`, await readFile(value));
  }
  return files;
}

export async function readFile(
  address: string,
): Promise<{ address: string; digest: string; status: number }> {
  const response = await fetch(address);
  const bytes = Buffer.from(await response.arrayBuffer());
  return { address, digest: createHash("sha256").update(bytes).digest("hex"), status: response.status };
}

export async function download(address: string): Promise<Buffer> {
  const response = await fetch(address);
  if (!response.ok) throw new Error(`${address} is ${response.status}`);
  return Buffer.from(await response.arrayBuffer());
}
