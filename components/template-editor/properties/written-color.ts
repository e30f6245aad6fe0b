/** The colour that somebody has written, with or without its #, as a scene has it; null for anything else. */
export function writtenColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, "").toLowerCase();
  return /^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits) ? `#${digits}` : null;
}

/** The colour to show while a text is typed: three or four digits may be on their way to six. */
export function typedColor(text: string): string | null {
  const color = writtenColor(text);
  return color !== null && color.length >= "#rrggbb".length ? color : null;
}

/** What somebody has typed into a field. */
export interface TypedText {
  text: string;
  /** The colour that the field had then. */
  color: string;
  /** The field has been left since. */
  isLeft: boolean;
}

/** What a field keeps of it: nothing when the colour has been changed elsewhere. */
export function keptText(typed: TypedText | null, color: string): TypedText | null {
  return typed?.color === color ? typed : null;
}

/** Whether somebody is told that it is no colour: when it cannot become one any more. */
export function isRefused({ text, isLeft }: TypedText): boolean {
  return writtenColor(text) === null && (isLeft || text.length > 6);
}
