import type { MessageSources } from "./catalogue.ts";
import { germanFurther } from "./de-further.ts";
import { germanLists } from "./de-lists.ts";

/** Every message of the console in German. */
export const german: MessageSources = { ...germanLists, ...germanFurther };
