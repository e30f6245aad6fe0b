import type { BrandValues } from "./brand-values.ts";

/** What each part of the form works with. */
export interface BrandPart {
  values: BrandValues;
  /** The faults of a refused save, by field. */
  faults: ReadonlyMap<string, string>;
  /** False for those who only see the brand. */
  mayEdit: boolean;
  onChange: (patch: Partial<BrandValues>) => void;
}
