interface Families {
  /** Of the organization. */
  brand: readonly string[];
  /** Chosen last, the newest first; one that there is no more is left out. */
  recent: readonly string[];
  /** All others: the scene's own, and those that come with the installation. */
  others: readonly string[];
}

/** The families as they are offered, each in the first group that has it. */
export function familyGroups({ brand, recent, others }: Families): Families {
  const known = new Set([...brand, ...others]);
  const isOfBrand = (family: string) => brand.includes(family);
  const shown = recent.filter((family) => known.has(family) && !isOfBrand(family));
  return {
    brand: [...new Set(brand)],
    recent: [...new Set(shown)],
    others: [...new Set(others)].filter((family) => !isOfBrand(family) && !shown.includes(family)),
  };
}
