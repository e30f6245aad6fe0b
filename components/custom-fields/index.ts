/* What other parts of the console use of custom fields. */
export { useFieldNames } from "./field-names.ts";
export { storedText, useValueText } from "./value-text.ts";
