/* Texts with merge fields, for every part of the console that has some. */

export { type ExamplePerson, ExampleProvider } from "./example-person.tsx";
export { fieldLabel, mergeTextFault } from "./field-texts.ts";
export { filledText } from "./filled-text.ts";
export { MergeField } from "./merge-field.tsx";
export { MergeTextInput } from "./merge-text-input.tsx";
export type { StyledPart } from "./part-styles.ts";
export { StaticText } from "./static-text.tsx";
export { useFieldTexts } from "./use-field-texts.ts";
export { prepareTextEditor } from "./use-text-editor.ts";
