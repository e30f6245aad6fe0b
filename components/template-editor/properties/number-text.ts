const NUMBER = /^[-−]?(\d+([.,]\d*)?|[.,]\d+)$/;

/**
 * The number that somebody has written, with a point or a comma.
 * @param unit what may stand behind it, such as `px`
 * @returns null for anything else
 */
export function numberIn(text: string, unit = ""): number | null {
  const trimmed = text.trim();
  const bare = unit !== "" && trimmed.endsWith(unit) ? trimmed.slice(0, -unit.length).trim() : trimmed;
  return NUMBER.test(bare) ? Number(bare.replace("−", "-").replace(",", ".")) : null;
}

/** A number as a field shows it. */
export function textOf(value: number, decimals?: number): string {
  return String(decimals === undefined ? value : Number(value.toFixed(decimals)));
}
