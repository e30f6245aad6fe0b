import { mergeCustomFields, previewCustomFieldMerge } from "#lib/contract/resources/custom-field-change.ts";
import { merge, previewMerge } from "#lib/server/custom-fields/custom-field-change-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(previewCustomFieldMerge, ({ actor, query }) => previewMerge(actor, query));
export const POST = implement(mergeCustomFields, ({ actor, body }) => merge(actor, body));
