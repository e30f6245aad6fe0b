import type { QueryOf, ResultOf } from "#lib/contract/contract.ts";
import { customFieldPath } from "#lib/contract/fields/custom-field-path.ts";
import {
  CUSTOM_FIELD_EXAMPLES,
  type getCustomFieldReferences,
  REFERENCES_LOOKED_THROUGH,
} from "#lib/contract/resources/custom-field-change.ts";
import type { Actor } from "../actor.ts";
import { countHolders } from "./custom-field-change-queries.ts";
import { selectCollectionsWith, selectTemplatesWith } from "./custom-field-reference-queries.ts";

/** The people who have a value of a custom field, and the templates and collections that show it. */
export async function references(
  { db, orgId }: Actor,
  { key }: QueryOf<typeof getCustomFieldReferences>,
): Promise<ResultOf<typeof getCustomFieldReferences>> {
  const listed = await db.customField.findFirst({ where: { key }, select: { formerKeys: true } });
  const paths = [key, ...(listed?.formerKeys ?? [])].map(customFieldPath);
  const templates = await selectTemplatesWith(db, orgId, paths, REFERENCES_LOOKED_THROUGH);
  const collections = await selectCollectionsWith(db, orgId, paths, REFERENCES_LOOKED_THROUGH);
  return {
    people: await countHolders(db, orgId, key),
    templates: templates.slice(0, CUSTOM_FIELD_EXAMPLES),
    templates_total: templates.length,
    collections: collections.slice(0, CUSTOM_FIELD_EXAMPLES),
    collections_total: collections.length,
  };
}
