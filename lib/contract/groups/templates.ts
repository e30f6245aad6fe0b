import type { z } from "zod";
import {
  archiveTemplate,
  createTemplate,
  getTemplate,
  listTemplates,
  previewTemplate,
  restoreTemplate,
  template,
  updateTemplate,
} from "../resources/template.ts";
import {
  createTemplateVersion,
  getTemplateVersion,
  listTemplateVersions,
  templateVersion,
  templateVersionSummary,
} from "../resources/template-version.ts";
import { BIRTHDAY_TITLE, CREATED, ORGANIZATION_ID, TEMPLATE_ID, USER_ID } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

/** The smallest scene with readable text. */
const GREETING = {
  width: 1280,
  height: 720,
  fps: 25,
  duration: 4,
  background: "#1d3557",
  layers: [
    {
      name: "title",
      type: "text",
      text: "Hello, {{first_name}}!",
      x: "10%",
      y: "30%",
      width: "80%",
      height: "40%",
    },
  ],
};

const version = {
  template_id: TEMPLATE_ID,
  version: 1,
  author_type: "user",
  author_id: USER_ID,
  created_at: CREATED,
} satisfies z.output<typeof templateVersionSummary>;

export const templates = group({
  tag: "Templates",
  explanation:
    "What a video looks like. `/v1/scene.schema.json` is the JSON Schema of scenes: every layer type and property.",
  operations: {
    listTemplates,
    createTemplate,
    getTemplate,
    updateTemplate,
    archiveTemplate,
    restoreTemplate,
    listTemplateVersions,
    createTemplateVersion,
    getTemplateVersion,
    previewTemplate,
  },
  bodies: {
    createTemplate: { name: "A plain greeting", occasion: "Welcome", scene: GREETING },
    updateTemplate: { name: "A plain greeting" },
    createTemplateVersion: { scene: GREETING },
    previewTemplate: { modifications: BIRTHDAY_TITLE, width: 640 },
  },
  answers: [
    answer(template, {
      id: TEMPLATE_ID,
      org_id: ORGANIZATION_ID,
      name: "A plain greeting",
      slug: "a-plain-greeting",
      occasion: "Welcome",
      design: null,
      built_in: null,
      aspect: "16:9",
      latest_version: 1,
      width: 1280,
      height: 720,
      fps: 25,
      duration_seconds: 4,
      thumbnail_time: 2,
      layers: [
        { name: "title", type: "text", properties: ["text", "color"], text: "Hello, {{first_name}}!" },
      ],
      thumbnail_url: null,
      archived_at: null,
      created_at: CREATED,
      updated_at: CREATED,
    }),
    answer(templateVersionSummary, version),
    answer(templateVersion, {
      ...version,
      scene: {
        width: 1280,
        height: 720,
        fps: 25,
        duration: 4,
        layers: [{ name: "title", type: "text", text: "Hello, {{first_name}}!" }],
      },
    }),
  ],
  // The thumbnail is drawn after the template was created, and stored in the same row.
  volatile: [volatile(template, ["thumbnail_url", "updated_at"])],
  auditTarget: "template",
  auditActions: [
    "template.created",
    "template.updated",
    "template.archived",
    "template.restored",
    "template_version.created",
  ],
});
