import type { Words } from "#components/words/catalogue.ts";
import { ApiError } from "#lib/client/call.ts";
import { asHeading } from "./further-things.ts";

/** Why a still cannot be drawn, a sentence each: what the API refused, without the words that only a program needs. */
export function stillFaults(error: Error, words: Words["templates"]["stillFault"]): string[] {
  if (!(error instanceof ApiError) || typeof error.detail === "string") return [error.message];
  const sentences = error.detail.map(({ msg }) => withHeading(msg.replace(/^Value error, /, ""), words));
  // The word for it is a designer's.
  const isHint = sentences.some((sentence) => sentence.includes("a fallback"));
  return [...new Set(isHint ? [...sentences, words.fallback] : sentences)];
}

/** `layer "first_shout": …` as one reads it out. */
function withHeading(sentence: string, words: Words["templates"]["stillFault"]): string {
  return sentence.replace(/^layer "([^"]+)": /i, (_, name: string) => words.inLayer(asHeading(name)));
}
