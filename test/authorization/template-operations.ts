import type { JsonObject } from "#lib/contract/fields/json-object.ts";
import { type Ask, inBody, inPath, type Operation, withAsset } from "./operation.ts";

const template = { "path.template_id": inPath((rows) => rows.template) };

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

export const templateOperations: Record<string, Operation> = {
  listTemplates: { ask: () => ({}) },
  createTemplate: { ask: () => ({ body: { name: "Farewell", scene: SCENE } }), references: assets },
  getTemplate: { ask: (rows) => ({ params: { template_id: rows.template } }), references: template },
  updateTemplate: {
    ask: (rows) => ({ params: { template_id: rows.template }, body: { name: "Farewell" } }),
    references: template,
  },
  archiveTemplate: { ask: (rows) => ({ params: { template_id: rows.template } }), references: template },
  restoreTemplate: {
    ask: (rows) => ({ params: { template_id: rows.archivedTemplate } }),
    references: { "path.template_id": inPath((rows) => rows.archivedTemplate) },
  },
  listTemplateVersions: { ask: (rows) => ({ params: { template_id: rows.template } }), references: template },
  createTemplateVersion: {
    ask: (rows) => ({ params: { template_id: rows.template }, body: { scene: SCENE } }),
    references: { ...template, ...assets },
  },
  getTemplateVersion: {
    ask: (rows) => ({ params: { template_id: rows.template, version: "1" } }),
    references: template,
  },
  previewTemplate: {
    ask: (rows) => ({ params: { template_id: rows.template }, body: { width: 64 } }),
    references: {
      ...template,
      ...assets,
      "body.person_id": inBody(({ person }) => person),
      "body.modifications asset": inBody(({ image }) => image, withAsset),
    },
  },
};
