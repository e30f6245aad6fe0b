/* What other parts of the console use of the results of bulk actions. */
export { BulkFailures, nameOf, useFieldLabels } from "./bulk-failures.tsx";
export { BulkResult } from "./bulk-result.tsx";
