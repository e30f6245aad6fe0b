/* What other parts of the console use of templates. */

export { ANY_TEMPLATE } from "./any-template.ts";
export { mergeFieldName } from "./merge-field-name.ts";
export { layerHeading } from "./other-properties.ts";
export { type ChosenPerson, PersonSelect } from "./person-select.tsx";
export { SceneStill, useSeen } from "./scene-still.tsx";
export { ShapeSwitch } from "./shape-switch.tsx";
export { TemplateClip } from "./template-clip.tsx";
export {
  type Design,
  groupByDesign,
  inShape,
  SHAPE_ASPECTS,
  type Shape,
  shapeOf,
} from "./template-designs.ts";
export { TemplateFrame } from "./template-frame.tsx";
export { TemplateMoment } from "./template-stage.tsx";
export { TemplateStill } from "./template-still.tsx";
export { type ClipInput, useClip } from "./use-clip.ts";
export { useClipInput } from "./use-clip-input.ts";
export { useDesign } from "./use-design.ts";
export { useGalleryStill } from "./use-gallery-still.ts";
export { useStillFaults } from "./use-still-faults.ts";
