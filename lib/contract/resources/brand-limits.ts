/** How much a brand may hold: a palette that still fits into a menu. */
export const BRAND_LIMITS = { colors: 24, fonts: 10, filesOfFont: 12 } as const;
