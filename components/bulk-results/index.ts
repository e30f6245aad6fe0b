/* What other parts of the console use of the results of bulk actions. */
export { BulkFailures, useFieldLabels } from "./bulk-failures.tsx";
export { BulkResult } from "./bulk-result.tsx";
export { nameOf } from "./bulk-target.tsx";
