/** The years that can be celebrated. */
export const YEARS = { min: 1, max: 120 } as const;

/** The years that somebody has typed, in order and each once; null if one of them is none, or there is none. */
export function yearsOf(typed: readonly string[]): number[] | null {
  const years = typed.map((text) => (/^\d{1,3}$/.test(text.trim()) ? Number(text) : Number.NaN));
  const areYears = years.every((year) => year >= YEARS.min && year <= YEARS.max);
  return areYears && years.length > 0 ? [...new Set(years)].sort((one, other) => one - other) : null;
}
