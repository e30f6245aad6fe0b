import type { MessageSources } from "./catalogue.ts";
import { account } from "./generated/account.de.ts";
import { apiReference } from "./generated/api-reference.de.ts";
import { builtInDesigns } from "./generated/built-in-designs.de.ts";
import { collectionCheck } from "./generated/collection-check.de.ts";
import { collectionRun } from "./generated/collection-run.de.ts";
import { deliveries } from "./generated/deliveries.de.ts";
import { editor } from "./generated/editor.de.ts";
import { errors } from "./generated/errors.de.ts";
import { newCollection } from "./generated/new-collection.de.ts";
import { peopleImport } from "./generated/people-import.de.ts";
import { peoplePhotos } from "./generated/people-photos.de.ts";
import { profile } from "./generated/profile.de.ts";
import { settings } from "./generated/settings.de.ts";
import { unavailable } from "./generated/unavailable.de.ts";

/** What is said on other pages alone, or where somebody acts on a single thing. */
export const germanFurther = {
  account,
  apiReference,
  builtInDesigns,
  collectionCheck,
  collectionRun,
  deliveries,
  editor,
  errors,
  newCollection,
  peopleImport,
  peoplePhotos,
  profile,
  settings,
  unavailable,
} satisfies Partial<MessageSources>;
