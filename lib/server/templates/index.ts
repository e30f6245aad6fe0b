/** The public interface of this domain for other domains and the worker. */

export { BUILT_IN_TEMPLATES, builtInsFor } from "./built-in/built-in-templates.ts";
export { SUPERSEDED_SCENES } from "./built-in/superseded-scenes.ts";
export { createBuiltInTemplates, renewBuiltInTemplates } from "./built-in-seeding.ts";
export { findModificationFaults } from "./modification-faults.ts";
export { loadSceneInputs, loadSharedInputs, toSceneInputs } from "./scene-inputs.ts";
export { overSceneLimit, sceneLimitFaults } from "./scene-limit.ts";
export { runInScenePool } from "./scene-pool.ts";
export { deleteExpiredCheckpoints } from "./template-checkpoint-queries.ts";
export { forgetInDrafts } from "./template-draft-erasure.ts";
export { drawThumbnail } from "./template-preview-service.ts";
export { findOrderedTemplate, findTemplateScene, lockTemplate } from "./template-scene.ts";
export { redrawWithout, removeStills } from "./template-stills.ts";
