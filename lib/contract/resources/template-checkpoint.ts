import { z } from "zod";
import { contract, pageFields } from "../contract.ts";
import { object, uuid } from "../fields/fields.ts";
import { CHECKPOINT_DAYS, CHECKPOINT_LIMIT } from "./checkpoint-limits.ts";
import {
  DRAFT_AUTHOR_TYPES,
  DRAFT_BODY_BYTES,
  draftContent,
  draftContentFields,
  templateDraftParams,
} from "./template-draft.ts";

export const CHECKPOINT_REASONS = ["interval", "replaced", "kept", "discarded"] as const;

const summary = {
  id: z.uuid(),
  draft_id: z.uuid().describe("The id of the draft, which is its template's."),
  reason: z
    .enum(CHECKPOINT_REASONS)
    .describe(
      "Why it was kept: `interval`: a few minutes of editing; `replaced`: somebody else's state, or one that a request replaced and kept; `kept`: a request asked for it; `discarded`: with its draft.",
    ),
  name: z.string().describe("Of a new template: the name that it was to have."),
  base_version: z.int().nullable(),
  author_type: z.enum(DRAFT_AUTHOR_TYPES),
  author_id: z.uuid().nullable().describe("Id of the user or API key that had saved it."),
  saved_at: z.iso.datetime().describe("When this state had been saved."),
  expires_at: z.iso.datetime(),
};

/** A checkpoint in a list, without its scene. */
export const templateCheckpointSummary = z.object(summary).meta({ id: "TemplateCheckpointSummary" });

export const templateCheckpoint = z
  .object({ ...summary, ...draftContent })
  .meta({ id: "TemplateCheckpoint" });

export const templateCheckpointInput = object(draftContentFields).meta({ id: "TemplateCheckpointInput" });

export const templateCheckpointListQuery = object({ ...pageFields });

const params = object({ draft_id: uuid(), checkpoint_id: uuid() });

const tag = "Template drafts";

export const listTemplateCheckpoints = contract({
  id: "listTemplateCheckpoints",
  method: "GET",
  path: "/v1/template-drafts/{draft_id}/checkpoints",
  access: "viewer",
  tag,
  summary: "List the checkpoints of a draft",
  description: `Newest first. Also those of former drafts of the template. At most ${CHECKPOINT_LIMIT}, for ${CHECKPOINT_DAYS} days.`,
  params: templateDraftParams,
  query: templateCheckpointListQuery,
  success: { status: 200, schema: templateCheckpointSummary, page: true },
  faults: [404],
});

export const createTemplateCheckpoint = contract({
  id: "createTemplateCheckpoint",
  method: "POST",
  path: "/v1/template-drafts/{draft_id}/checkpoints",
  access: "editor",
  tag,
  summary: "Keep a state as a checkpoint",
  description:
    "The draft as it is; or, with a `scene`, another state, such as the changes of somebody who found the draft changed by somebody else.",
  params: templateDraftParams,
  body: templateCheckpointInput,
  bodyLimit: DRAFT_BODY_BYTES,
  success: { status: 201, schema: templateCheckpoint },
  idempotent: true,
  etag: true,
  faults: [404],
});

export const getTemplateCheckpoint = contract({
  id: "getTemplateCheckpoint",
  method: "GET",
  path: "/v1/template-drafts/{draft_id}/checkpoints/{checkpoint_id}",
  access: "viewer",
  tag,
  summary: "Get a checkpoint, with its scene",
  params,
  success: { status: 200, schema: templateCheckpoint },
  etag: true,
  faults: [404],
});
