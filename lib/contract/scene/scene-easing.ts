import { z } from "zod";
import { issueOf } from "../coded-issues.ts";

export const EASINGS = [
  ...(["linear", "ease", "ease-in", "ease-out", "ease-in-out"] as const),
  ...(["expo-in", "expo-out", "expo-in-out"] as const),
  ...(["back-in", "back-out", "back-in-out", "elastic-out", "bounce-out", "spring"] as const),
] as const;

const NUMBER = String.raw`\s*(-?(?:\d{1,2}(?:\.\d{0,6})?|\.\d{1,6}))\s*`;
const CUBIC_BEZIER = new RegExp(`^cubic-bezier\\(${[NUMBER, NUMBER, NUMBER, NUMBER].join(",")}\\)$`);

/** The two control points of `cubic-bezier(x1, y1, x2, y2)`, or null if the string is not such a curve. */
export function parseCubicBezier(text: string): { x1: number; y1: number; x2: number; y2: number } | null {
  const numbers = CUBIC_BEZIER.exec(text)?.slice(1).map(Number);
  if (!numbers) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = numbers;
  const isFunction = x1 >= 0 && x1 <= 1 && x2 >= 0 && x2 <= 1;
  return isFunction && Math.abs(y1) <= 4 && Math.abs(y2) <= 4 ? { x1, y1, x2, y2 } : null;
}

/** A curve in CSS syntax. x stays between 0 and 1, because time only runs forwards. */
const cubicBezierSchema = z
  .string()
  // A text that does not begin like a curve was meant to be a name, and gets that error.
  .regex(/^cubic-bezier\(/, { abort: true })
  .refine((text) => parseCubicBezier(text) !== null, issueOf("scene_curve_invalid"))
  .describe('A curve as CSS writes it: "cubic-bezier(0.2, 0, 0, 1)"; x from 0 to 1, y from -4 to 4.');

export const easingSchema = z
  .union([z.enum(EASINGS), cubicBezierSchema])
  .describe(
    "How the speed changes: in starts slowly, out ends slowly, back overshoots a little, elastic and spring oscillate around the end value, bounce bounces at it. Or a cubic-bezier curve.",
  )
  .meta({ id: "Easing" });

export type Easing = z.infer<typeof easingSchema>;
