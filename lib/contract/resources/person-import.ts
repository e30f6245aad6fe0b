import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { creationSort } from "../fields/creation-sort.ts";
import { object, uuid } from "../fields/fields.ts";
import { bulkAction } from "./bulk-action.ts";

const IMPORT_ACTOR_TYPES = ["user", "api_key", "system"] as const;

export const personImport = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    total: z.int().describe("Rows of the file."),
    created: z.int(),
    updated: z.int(),
    unchanged: z.int(),
    rejected: z.int(),
    undoable_until: z.iso
      .datetime()
      .nullable()
      .describe("A day after the import. Null if it cannot be undone: it changed nobody, or was undone."),
    undo_id: z.uuid().nullable().describe("Id of the bulk action that undoes it, or did."),
    actor_type: z.enum(IMPORT_ACTOR_TYPES),
    actor_id: z.uuid().nullable().describe("Id of the user or API key that imported."),
    created_at: z.iso.datetime(),
  })
  .meta({ id: "Import" });

export const importListQuery = object({ sort: creationSort, ...pageFields });

const importParams = object({ import_id: uuid() });

const tag = "Imports";

export const listImports = contract({
  id: "listImports",
  method: "GET",
  path: "/v1/imports",
  access: "viewer",
  tag,
  summary: "List imports",
  description: "Imports that have run. Dry runs are not kept.",
  query: importListQuery,
  success: { status: 200, schema: personImport, page: true },
});

export const getImport = contract({
  id: "getImport",
  method: "GET",
  path: "/v1/imports/{import_id}",
  access: "viewer",
  tag,
  summary: "Get an import",
  params: importParams,
  success: { status: 200, schema: personImport },
  etag: true,
  faults: [404],
});

export const undoImport = contract({
  id: "undoImport",
  method: "POST",
  path: "/v1/imports/{import_id}/undo",
  access: "editor",
  tag,
  summary: "Undo an import",
  description:
    "Answers with a bulk action, which removes the people that the import created, and gives those that it changed their former values. What somebody changed or used since stays, and is in its `failures`. Possible once, for a day; again after the bulk action was cancelled.",
  params: importParams,
  success: { status: 202, schema: bulkAction },
  idempotent: true,
  etag: true,
  faults: [404, 409],
});
