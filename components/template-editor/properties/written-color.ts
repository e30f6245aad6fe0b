/** The colour that somebody has written, with or without its #, as a scene has it; null for anything else. */
export function writtenColor(text: string): string | null {
  const digits = text.trim().replace(/^#/, "").toLowerCase();
  return /^([0-9a-f]{3,4}|[0-9a-f]{6}|[0-9a-f]{8})$/.test(digits) ? `#${digits}` : null;
}
