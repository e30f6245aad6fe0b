import type { BrandValues } from "./brand-values.ts";

/** What each part of the form works with. */
export interface BrandPart {
  values: BrandValues;
  /** The faults of a refused save, by field. */
  faults: ReadonlyMap<string, string>;
  /** False for those who only see the brand. */
  mayEdit: boolean;
  /** Takes what changes, or makes it of what is there by then. */
  onChange: (patch: Partial<BrandValues> | ((now: BrandValues) => Partial<BrandValues>)) => void;
}
