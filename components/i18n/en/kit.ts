import { messageArea } from "../area.ts";
import { KIT as MESSAGES } from "../generated/kit.en.ts";

/** What the kit itself says: tables, forms, dialogs, the frame. Pages bring their own messages. */
export const KIT = messageArea("kit", (f) => ({
  ...MESSAGES.english(f),
  /** What the API refused as a whole, by its status and sentence. */
  refused: (_status: number, sentence: string): string => sentence,
  /** A sentence of a check that says more than its kind, of the API or of what draws videos. */
  said: (sentence: string): string => sentence,
}));
