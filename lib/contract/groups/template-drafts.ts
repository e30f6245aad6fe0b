import type { z } from "zod";
import {
  createTemplateCheckpoint,
  getTemplateCheckpoint,
  listTemplateCheckpoints,
  templateCheckpoint,
  templateCheckpointSummary,
} from "../resources/template-checkpoint.ts";
import {
  createTemplateDraft,
  deleteTemplateDraft,
  getTemplateDraft,
  listTemplateDrafts,
  publishTemplateDraft,
  templateDraft,
  templateDraftSummary,
  updateTemplateDraft,
} from "../resources/template-draft.ts";
import { CREATED, ORGANIZATION_ID, STARTED, TEMPLATE_ID, USER_ID } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

const SCENE = {
  width: 1280,
  height: 720,
  fps: 25,
  duration: 4,
  layers: [{ name: "title", type: "text", text: "Happy birthday, {{first_na" }],
};

const draft = {
  id: TEMPLATE_ID,
  org_id: ORGANIZATION_ID,
  name: "A plain greeting",
  occasion: null,
  latest_version: 3,
  base_version: 3,
  revision: 12,
  author_type: "user",
  author_id: USER_ID,
  created_at: CREATED,
  updated_at: STARTED,
} satisfies z.output<typeof templateDraftSummary>;

const checkpoint = {
  id: "0199d3c7-1b2c-7e40-9d5a-4f6b8c0d1e27",
  draft_id: TEMPLATE_ID,
  reason: "interval",
  name: "",
  base_version: 3,
  author_type: "user",
  author_id: USER_ID,
  saved_at: CREATED,
  expires_at: "2026-06-03T08:20:30.000Z",
} satisfies z.output<typeof templateCheckpointSummary>;

export const templateDrafts = group({
  tag: "Template drafts",
  explanation:
    "What is being changed in a template and is not published yet: one draft for each template, shared by the organization's editors, with checkpoints to go back to.",
  operations: {
    listTemplateDrafts,
    createTemplateDraft,
    getTemplateDraft,
    updateTemplateDraft,
    deleteTemplateDraft,
    publishTemplateDraft,
    listTemplateCheckpoints,
    createTemplateCheckpoint,
    getTemplateCheckpoint,
  },
  bodies: {
    createTemplateDraft: { name: "A plain greeting", scene: SCENE },
    updateTemplateDraft: { scene: SCENE },
    publishTemplateDraft: { revision: 1 },
    createTemplateCheckpoint: { scene: SCENE },
  },
  answers: [
    answer(templateDraftSummary, draft),
    answer(templateDraft, { ...draft, scene: SCENE, scene_text: null }),
    answer(templateCheckpointSummary, checkpoint),
    answer(templateCheckpoint, { ...checkpoint, scene: SCENE, scene_text: null }),
  ],
  // A version that is published elsewhere changes nothing of the draft.
  volatile: [volatile(templateDraft, ["latest_version"])],
  auditTarget: "template_draft",
  auditActions: ["template_draft.deleted"],
});
