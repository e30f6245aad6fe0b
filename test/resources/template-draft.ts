import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { inBody, inFilter, inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

const drafts = new Table((data: Prisma.TemplateDraftCreateManyInput[]) =>
  database().templateDraft.createMany({ data }),
);
const checkpoints = new Table((data: Prisma.TemplateCheckpointCreateManyInput[]) =>
  database().templateCheckpoint.createMany({ data }),
);

const author = { authorType: "user", authorId: newId() } as const;

/** Drafts of new templates: one with a checkpoint, and one to publish, which is gone then. */
export function addTemplateDrafts(rows: NewRows, orgId: string) {
  const id = addDraft(rows, orgId);
  const checkpointId = newId();
  checkpoints.add(rows, {
    ...{ id: checkpointId, orgId, draftId: id, reason: "interval", savedAt: new Date() },
    scene: TINY_SCENE,
    ...author,
  });
  return { draft: id, checkpoint: checkpointId, draftToPublish: addDraft(rows, orgId) };
}

function addDraft(rows: NewRows, orgId: string): string {
  const id = newId();
  drafts.add(rows, { id, orgId, name: "Farewell", scene: TINY_SCENE, ...author });
  return id;
}

const references = { "path.draft_id": inPath((rows) => rows.draft) };
const ofCheckpoint = { ...references, "path.checkpoint_id": inPath((rows) => rows.checkpoint) };

export const templateDraft: Resource = {
  gets: {
    listTemplateDrafts: {
      ask: () => ({}),
      references: { "query.template_id": inFilter((rows) => rows.template) },
    },
    getTemplateDraft: { ask: (rows) => ({ params: { draft_id: rows.draft } }), references },
    listTemplateCheckpoints: { ask: (rows) => ({ params: { draft_id: rows.draft } }), references },
    getTemplateCheckpoint: {
      ask: (rows) => ({ params: { draft_id: rows.draft, checkpoint_id: rows.checkpoint } }),
      references: ofCheckpoint,
    },
  },
  posts: {
    createTemplateDraft: {
      ask: () => ({ body: { name: "Spring" } }),
      references: { "body.template_id": inBody((rows) => rows.template) },
      // Nor is saving: it happens with every change.
      audit: null,
    },
    publishTemplateDraft: {
      ask: (rows) => ({ params: { draft_id: rows.draftToPublish }, body: { revision: 1 } }),
      references: { "path.draft_id": inPath((rows) => rows.draftToPublish) },
      audit: "template.created",
    },
    createTemplateCheckpoint: {
      ask: (rows) => ({ params: { draft_id: rows.draft }, body: {} }),
      references,
      audit: null,
    },
  },
  patches: {
    updateTemplateDraft: {
      ask: (rows) => ({ params: { draft_id: rows.draft }, body: { name: "Summer" } }),
      references,
      audit: null,
      changes: [{ scene: { width: 1 } }, { scene: { width: 2 } }],
      byRequest: ["id", "org_id", "revision", "author_type", "author_id", "created_at", "updated_at"],
    },
  },
  deletes: {
    deleteTemplateDraft: {
      ask: (rows) => ({ params: { draft_id: rows.draft } }),
      references,
      audit: "template_draft.deleted",
    },
  },
  aboutNobody: [],
};
