/* What the other areas use of templates. */
export { TemplateFrame } from "./template-frame.tsx";
export { TemplateStill } from "./template-still.tsx";
