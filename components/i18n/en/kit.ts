import { messageArea } from "../area.ts";
import { KIT as MESSAGES } from "../generated/kit.en.ts";

/** What the kit itself says: tables, forms, dialogs, the frame. Pages bring their own messages. */
export const KIT = messageArea("kit", (f) => ({
  ...MESSAGES.english(f),
  /** What a scene's contract says of a scene, which has no code yet. */
  said: (sentence: string): string => sentence,
}));
