import type { Messages } from "#components/i18n/catalogue.ts";
import { sceneSchema } from "#lib/contract/scene/scene.ts";

/** The measures of a scene. */
export const MEASURES = ["width", "height", "duration", "fps"] as const;
type Measure = (typeof MEASURES)[number];

const KINDS = { width: "even", height: "even", duration: "seconds", fps: "whole" } as const;

type Texts = Messages["editor"]["properties"];

/** Why a scene cannot have a measure, with its name; null if it can. */
export function measureRefusal(measure: Measure, value: number, t: Texts): string | null {
  const { shape } = sceneSchema;
  const [fault] = shape[measure].safeParse(value).error?.issues ?? [];
  if (fault === undefined) return null;
  const { minValue: least, maxValue: most } = shape[measure];
  const kind = KINDS[measure];
  const name = {
    width: t.names.width,
    height: t.names.height,
    duration: t.measures.duration,
    fps: t.names.fps,
  };
  const facts = { name: name[measure], kind };
  if (most !== null && value > most) return t.measures.tooMuch({ ...facts, limit: most });
  if (least !== null && value < least) return t.measures.tooLittle({ ...facts, limit: least });
  return t.measures.otherwise({ ...facts });
}
