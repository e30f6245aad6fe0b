import type { z } from "zod";
import { issueOf } from "../faults.ts";
import { number, object } from "../fields/fields.ts";

/** The shortest side of a crop, as a share of the photo's. */
export const SMALLEST_CROP = 0.05;

/** Sums of fractions are a little off: 0.7 + 0.3 can be more than 1. */
const TOLERANCE = 1e-6;

const share = () => number({ min: 0, max: 1 });
const side = () => number({ min: SMALLEST_CROP, max: 1 });

export const photoFocus = object({
  x: share().describe("From the photo's left edge, 0 to 1 of its width."),
  y: share().describe("From the photo's top edge, 0 to 1 of its height."),
}).meta({ id: "PhotoFocus" });

export const photoCrop = object({
  x: share().describe("Left edge, 0 to 1 of the photo's width."),
  y: share().describe("Top edge, 0 to 1 of the photo's height."),
  width: side().describe("0.05 to 1 of the photo's width."),
  height: side().describe("0.05 to 1 of the photo's height."),
})
  .refine(
    ({ x, y, width, height }) => x + width <= 1 + TOLERANCE && y + height <= 1 + TOLERANCE,
    issueOf("photo_crop_outside"),
  )
  .meta({ id: "PhotoCrop" });

export type PhotoFocus = z.output<typeof photoFocus>;
export type PhotoCrop = z.output<typeof photoCrop>;

/** How a photo is shown; nulls show all of it, with the middle or the usual place of a face in view. */
export interface PhotoFraming {
  focus: PhotoFocus | null;
  crop: PhotoCrop | null;
}
