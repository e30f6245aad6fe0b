import type { z } from "zod";
import { enumeration, object, uuid } from "#lib/contract/fields.ts";

/** What the address of the page says: how the new template begins. */
export const newTemplateSearch = object({
  /** An empty scene of these proportions. */
  shape: enumeration(["wide", "tall", "square"]).optional(),
  /** A copy of this template. */
  from: uuid().optional(),
});

export type NewTemplateSearch = z.output<typeof newTemplateSearch>;

/** One template, whichever: an unsaved scene is drawn in its name. */
export const ANY_TEMPLATE = { limit: 1 } as const;
