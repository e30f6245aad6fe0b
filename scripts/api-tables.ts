import { z } from "zod";
import type { Access, Contract } from "#lib/contract/contract.ts";
import { contracts, groups } from "#lib/contract/contracts.ts";
import type { Group } from "#lib/contract/groups/group.ts";
import { AUDIT_ACTIONS } from "#lib/contract/resources/audit-event.ts";
import { ROLES } from "#lib/contract/resources/roles.ts";

/* The tables of docs/api.md, made from the contracts. */

type Row = readonly string[];

function table(head: Row, rows: readonly Row[]): string {
  const lineOf = (cells: Row) => `|${cells.map((cell) => (cell === "" ? " |" : ` ${cell} |`)).join("")}`;
  return [head, head.map(() => "---"), ...rows].map(lineOf).join("\n");
}

const code = (text: string): string => `\`${text}\``;

/** A tag within a sentence. */
const wordsOf = (tag: string): string => tag.replace(/^[A-Z](?=[a-z])/, (letter) => letter.toLowerCase());

const isRead = ({ method }: Contract): boolean => method === "GET";

/** The role that most operations want; null if none wants a role. */
function usualRole(operations: readonly Contract[]): Access | null {
  const wanted = operations.filter(({ accessText }) => accessText === undefined).map(({ access }) => access);
  const count = (role: Access) => wanted.filter((access) => access === role).length;
  const [usual] = ROLES.filter((role) => count(role) > 0).sort((a, b) => count(b) - count(a));
  return usual ?? null;
}

function rolesOf({ operations }: Group) {
  const all = Object.values(operations);
  const reads = all.filter(isRead);
  const writes = all.filter((operation) => !isRead(operation));
  const read = usualRole(reads);
  const write = usualRole(writes);
  const isUsual = ({ access, accessText }: Contract, role: Access | null) =>
    access === role && accessText === undefined;
  const others = all.filter((operation) => !isUsual(operation, isRead(operation) ? read : write));
  const otherwise = (some: readonly Contract[]) => (some.length === 0 ? "nobody" : "as below");
  return { read: read ?? otherwise(reads), write: write ?? otherwise(writes), others };
}

/** Who may call an operation that is not like others of its group. */
function accessWords({ access, accessText }: Contract): string {
  if (accessText !== undefined) return accessText.replace(/^Lowest role: /, "").replace(/\.$/, "");
  if (access === "caller") return "any credentials";
  return access === "session" ? "a signed-in person, not a key" : access;
}

/** Joins the first cells of rows whose other cells are the same. */
function merged(rows: readonly Row[]): Row[] {
  const byRest = new Map<string, Row>();
  for (const [name = "", ...rest] of rows) {
    const [names] = byRest.get(rest.join("|")) ?? [];
    byRest.set(rest.join("|"), [names === undefined ? name : `${names}, ${name}`, ...rest]);
  }
  return [...byRest.values()];
}

function roleTable(): string {
  const roles = groups.map((group) => ({ tag: group.tag, ...rolesOf(group) }));
  const usual = roles.map(({ tag, read, write }) => [wordsOf(tag), read, write]);
  const others = roles
    .flatMap((group) => group.others)
    .map((operation) => {
      const words = accessWords(operation);
      const name = code(`${operation.method} ${operation.path}`);
      return isRead(operation) ? [name, words, ""] : [name, "", words];
    });
  return table(["resource", "to read", "to write"], [...merged(usual), ...merged(others)]);
}

/** What every list takes. */
const OF_ALL_LISTS = ["limit", "cursor", "count"];

/** The values of a `sort`, the one that is used unless another is asked for first. */
function ordersOf(sort: z.ZodType): string[] {
  const { enum: values = [], default: usual } = z.toJSONSchema(sort, { io: "input" });
  return [...new Set([usual, ...values].filter((value) => value !== undefined).map(String))];
}

function filterTable(): string {
  const rows = contracts.flatMap(({ path, query, success }): Row[] => {
    const shape: Readonly<Record<string, z.ZodType>> = query instanceof z.ZodObject ? query.shape : {};
    const { sort, ...filters } = shape;
    const names = Object.keys(filters).filter((name) => !OF_ALL_LISTS.includes(name));
    const orders = sort === undefined ? [] : ordersOf(sort);
    if (success.page !== true || names.length + orders.length === 0) return [];
    return [[code(`GET ${path}`), names.map(code).join(", "), orders.map(code).join(", ")]];
  });
  return table(["list", "filters", "`sort`"], rows);
}

function auditTable(): string {
  const resources = [...new Set(AUDIT_ACTIONS.map((action) => action.replace(/\..*/, "")))];
  const rows = resources.map((resource) => {
    const verbs = AUDIT_ACTIONS.filter((action) => action.startsWith(`${resource}.`));
    return [code(resource), verbs.map((action) => code(action.replace(/.*\./, ""))).join(", ")];
  });
  return table(["before the dot", "after it"], rows);
}

const TABLES: Readonly<Record<string, () => string>> = {
  roles: roleTable,
  filters: filterTable,
  audit: auditTable,
};

const BLOCK = /<!-- contracts: (\w+) -->\n[\s\S]*?<!-- \/contracts -->/g;

/**
 * A document with its tables made anew, each between `<!-- contracts: name -->` and `<!-- /contracts -->`.
 *
 * @throws Error unless each table has its place once, and no other has one
 */
export function withApiTables(document: string): string {
  const places = [...document.matchAll(BLOCK)].map(([, name]) => name);
  const wanted = Object.keys(TABLES);
  if (places.toSorted().join() !== wanted.toSorted().join())
    throw new Error(`The tables are ${wanted.join(", ")}; the document has places for ${places.join(", ")}`);
  return document.replace(
    BLOCK,
    (_, name: string) => `<!-- contracts: ${name} -->\n${TABLES[name]?.()}\n<!-- /contracts -->`,
  );
}
