import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { newId } from "#lib/server/ids.ts";
import { summaryOf } from "#lib/server/templates/scene-summary.ts";
import { TINY_SCENE } from "#test/support/test-template.ts";
import { type NewRows, Table } from "./new-rows.ts";
import { type Ask, inBody, inPath, withAsset } from "./operation.ts";
import type { Resource } from "./resource.ts";

const templates = new Table((data: Prisma.TemplateCreateManyInput[]) =>
  database().template.createMany({ data }),
);
const versions = new Table((data: Prisma.TemplateVersionCreateManyInput[]) =>
  database().templateVersion.createMany({ data }),
);

/** A text, and a picture that an asset may replace. */
const PICTURED: Scene = {
  ...TINY_SCENE,
  layers: [
    ...TINY_SCENE.layers,
    {
      name: "picture",
      type: "image",
      source: "{{photo}}",
      fallback: "hide",
      x: 0,
      y: 0,
      width: 9,
      height: 9,
    },
  ],
};

export const addTemplates = (rows: NewRows, orgId: string) => ({
  template: addTemplate(rows, orgId, 2),
  archivedTemplate: addTemplate(rows, orgId, 1, new Date()),
});

function addTemplate(rows: NewRows, orgId: string, latest: number, archivedAt: Date | null = null): string {
  const id = newId();
  const names = { name: "Test", slug: `test-${id}` };
  const summary = summaryOf(PICTURED);
  templates.add(rows, { id, orgId, ...names, latestVersion: latest, summary, archivedAt });
  for (let version = 1; version <= latest; version += 1)
    versions.add(rows, { orgId, templateId: id, version, scene: PICTURED });
  return id;
}

/** A scene with nothing of anybody's in it. */
const SCENE: JsonObject = {
  width: 320,
  height: 180,
  fps: 10,
  duration: 0.5,
  background: "#223344",
  layers: [
    { name: "box", type: "shape", shape: "rectangle", fill: "#ffffff", x: 0, y: 0, width: 9, height: 9 },
  ],
};

const withSceneOf = (ask: Ask, shown: JsonObject): Ask => ({
  ...ask,
  body: { ...ask.body, scene: { ...SCENE, ...shown } },
});

/** The request with a scene that has the asset in a layer, or as a font. */
const withPictured = (ask: Ask, id: string): Ask =>
  withSceneOf(ask, {
    layers: [{ name: "logo", type: "image", source: `asset:${id}`, x: 0, y: 0, width: 9, height: 9 }],
  });
const withFallback = (ask: Ask, id: string): Ask => {
  const place = { x: 0, y: 0, width: 9, height: 9 };
  const layer = { name: "logo", type: "image", source: "{{photo}}", fallback: `asset:${id}`, ...place };
  return withSceneOf(ask, { layers: [layer] });
};
const withFont = (ask: Ask, id: string): Ask =>
  withSceneOf(ask, { fonts: [{ family: "House", asset_id: id }] });

const assets = {
  "body.scene asset": inBody(({ image }) => image, withPictured),
  "body.scene fallback": inBody(({ image }) => image, withFallback),
  "body.scene font": inBody(({ image }) => image, withFont),
};

const references = { "path.template_id": inPath((rows) => rows.template) };

export const template: Resource = {
  gets: {
    listTemplates: { ask: () => ({}) },
    getTemplate: { ask: (rows) => ({ params: { template_id: rows.template } }), references },
    listTemplateVersions: { ask: (rows) => ({ params: { template_id: rows.template } }), references },
    getTemplateVersion: {
      ask: (rows) => ({ params: { template_id: rows.template, version: "1" } }),
      references,
      tagUntested: "Its tag does not change, and its path has two parameters",
    },
  },
  posts: {
    createTemplate: {
      ask: () => ({ body: { name: "Farewell", scene: SCENE } }),
      references: assets,
      audit: "template.created",
    },
    archiveTemplate: {
      ask: (rows) => ({ params: { template_id: rows.template } }),
      references,
      audit: "template.archived",
      repeatable: "Again, it changes nothing",
    },
    restoreTemplate: {
      ask: (rows) => ({ params: { template_id: rows.archivedTemplate } }),
      references: { "path.template_id": inPath((rows) => rows.archivedTemplate) },
      audit: "template.restored",
      repeatable: "Again, it changes nothing",
    },
    createTemplateVersion: {
      ask: (rows) => ({ params: { template_id: rows.template }, body: { scene: SCENE } }),
      references: { ...references, ...assets },
      audit: "template_version.created",
    },
    previewTemplate: {
      ask: (rows) => ({ params: { template_id: rows.template }, body: { width: 64 } }),
      references: {
        ...references,
        ...assets,
        "body.person_id": inBody(({ person }) => person),
        "body.modifications asset": inBody(({ image }) => image, withAsset),
      },
      // Draws, and keeps nothing.
      audit: null,
      repeatable: "Makes nothing",
    },
  },
  patches: {
    updateTemplate: {
      ask: (rows) => ({ params: { template_id: rows.template }, body: { name: "Farewell" } }),
      references,
      audit: "template.updated",
      changes: [{ name: "One" }, { name: "Other" }],
      byRequest: [
        ...["id", "org_id", "design", "built_in", "aspect", "latest_version", "width", "height", "fps"],
        ...["duration_seconds", "thumbnail_time", "layers", "archived_at", "created_at"],
      ],
    },
  },
  aboutNobody: [],
};
