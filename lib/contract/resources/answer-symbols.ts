/** What can be answered with one tap. */
export const ANSWER_SYMBOLS = ["heart", "celebrate", "laugh", "thanks"] as const;
export type AnswerSymbol = (typeof ANSWER_SYMBOLS)[number];

/** How many characters somebody may write. */
export const ANSWER_TEXT_LIMIT = 500;

/** Their pictures, for the page and the console. */
export const SYMBOL_PICTURES: Readonly<Record<AnswerSymbol, string>> = {
  heart: "\u2764\ufe0f",
  celebrate: "\u{1f389}",
  laugh: "\u{1f604}",
  thanks: "\u{1f64f}",
};
