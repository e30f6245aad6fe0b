import { glob } from "node:fs/promises";
import { basename, join } from "node:path";
import { z } from "zod";
import type { Contract } from "#lib/contract/contract.ts";
import { contracts } from "#lib/contract/contracts.ts";
import type { ListField } from "#lib/contract/fields/list-field.ts";

const FOLDER = join(import.meta.dirname, "../lib/contract");

/** The source of lib/client/generated/operations.ts: of every contract what a browser needs to call it, without the schemas. */
export async function operationsSource(): Promise<string> {
  const files = await filesOfContracts();
  const parts = contracts.map((contract) => {
    const type = `Operation<typeof import("#lib/contract/${files.get(contract)}").${contract.id}>`;
    return `export const ${contract.id}: ${type} = ${JSON.stringify(operationOf(contract))};\n`;
  });
  return `${OPERATIONS_HEAD}${parts.join("")}`;
}

/** The source of lib/client/generated/list-fields.ts: of every list what its address may say. */
export function listFieldsSource(): string {
  const lists = contracts.filter(({ success }) => success.page === true);
  return `${FIELDS_HEAD}${lists.map(fieldsSource).join("\n")}`;
}

const OPERATIONS_HEAD = `import type { Operation } from "./operation.ts";

/*
 * Written by \`npm run operations\` from the contracts: how a browser calls each operation. The schemas themselves, and
 * zod with them, stay out of pages that have no form.
 */

`;

const FIELDS_HEAD = `/* Written by \`npm run operations\` from the contracts: what the address of each list may say. */

`;

function operationOf({ method, path, idempotent, bodyFormat, bodyLimit, success }: Contract) {
  const { page, contentType } = success;
  return { method, path, idempotent, bodyFormat, bodyLimit, page, contentType };
}

/** Which file declares each contract; it exports it by its id. */
async function filesOfContracts(): Promise<Map<unknown, string>> {
  const files = new Map<unknown, string>();
  for await (const path of glob(join(FOLDER, "*.ts"))) {
    if (path.endsWith(".test.ts")) continue;
    const exported: Record<string, unknown> = await import(path);
    for (const value of Object.values(exported)) files.set(value, basename(path));
  }
  return files;
}

function fieldsSource({ id, query }: Contract): string {
  if (!(query instanceof z.ZodObject)) throw new Error(`The query of ${id} is no object.`);
  const shape: Record<string, z.ZodType> = query.shape;
  const fields = Object.entries(shape).map(([name, schema]) => [name, listFieldOf(`${id}.${name}`, schema)]);
  return `export const ${id}Fields = ${JSON.stringify(Object.fromEntries(fields))} as const;\n`;
}

/** A query field's schema as data, as far as the fields of lists go. */
function listFieldOf(name: string, schema: z.ZodType): ListField {
  const json = z.toJSONSchema(schema, { io: "input" });
  const absent = schema.safeParse(undefined).data;
  const field = fieldOf(json, schema);
  if (field === null) throw new Error(`${name} is of a kind that list-field.ts does not know.`);
  return (absent === undefined ? field : { ...field, default: absent }) as ListField;
}

function fieldOf(json: z.core.JSONSchema.BaseSchema, schema: z.ZodType): ListField | null {
  if (json.enum !== undefined) return { type: "choice", values: json.enum as string[] };
  if (json.type === "boolean") return { type: "boolean" };
  if (json.type === "integer") return { type: "integer", ...limits(json.minimum, json.maximum) };
  if (json.format === "uuid") return { type: "uuid" };
  if (json.format === "date") return { type: "day" };
  if (json.anyOf?.some((each) => typeof each === "object" && each.format === "date-time")) {
    return {
      type: "moment",
      ofDay: String(schema.parse("2000-01-01")).includes("T00:00:00") ? "start" : "end",
    };
  }
  if (json.type !== "string" || json.maxLength === undefined || json.pattern !== undefined) return null;
  return { type: "text", ...limits(json.minLength, undefined), max: json.maxLength };
}

function limits(min: number | undefined, max: number | undefined) {
  return { ...(min !== undefined && { min }), ...(max !== undefined && { max }) };
}
