import type { Layer } from "#lib/contract/scene/scene-layer.ts";
import { BOX, COLORS, ERASED, engraved, rosette, STAGE, scallops } from "./honours-engraving.ts";
import type { HonoursLayout } from "./honours-layout.ts";
import { locked, round, span, track } from "./layer-parts.ts";

/** When the engraved lines become a medal. */
const STRUCK = 1.45;
/** The picture's share of the medal. */
export const PICTURE = 0.56;

const STAR = Array.from({ length: 10 }, (_, point) => {
  const turn = (point * Math.PI) / 5 - Math.PI / 2;
  const radius = point % 2 === 0 ? 1000 : 430;
  return `${point === 0 ? "M" : "L"}${Math.round(radius * Math.cos(turn))} ${Math.round(radius * Math.sin(turn))}`;
}).join("");

function ribbons({ medal: { x, y, size, ribbons: length } }: HonoursLayout): Layer[] {
  return ([-1, 1] as const).map((side): Layer => {
    const width = round(size * 0.2);
    return {
      name: side < 0 ? "ribbon_left" : "ribbon_right",
      type: "shape",
      shape: "path",
      path: "M0 0H100V100L50 86L0 100Z",
      ...{ x: round(x + side * size * 0.1), y, width, height: length },
      anchor: "top",
      rotation: side * -13,
      fill: {
        type: "linear",
        angle: 90,
        stops: [
          { offset: 0, color: side < 0 ? "#31416d" : "#1c2848" },
          { offset: 0.5, color: side < 0 ? "#26345c" : "#26345c" },
          { offset: 1, color: side < 0 ? "#1c2848" : "#31416d" },
        ],
      },
      ...span(STRUCK + 0.2, ERASED + 0.1),
      // The medal covers where they begin, so they unroll from behind it, and roll up again.
      keyframes: {
        scale_y: track(
          [0, 0.3],
          [0.8, 1, "back-out"],
          [ERASED - 0.35 - STRUCK, 1],
          [ERASED - 0.1 - STRUCK, 0.3, "ease-in"],
        ),
      },
    };
  });
}

/** Lines that a rose engine draws, foil that is struck under them, and ribbons. */
export function medal(layout: HonoursLayout): Layer[] {
  const { x, y, size } = layout.medal;
  const centred = (share: number) =>
    ({
      type: "shape",
      ...{ x, y, width: round(size * share), height: round(size * share) },
      anchor: "center",
    }) as const;
  const lines = (name: string, path: string, share: number, start: number): Layer => {
    const pen = engraved(start, 1.25);
    return {
      name,
      ...centred(share),
      shape: "path",
      path,
      view_box: BOX,
      stroke: { color: COLORS.gold, width: 1.3 },
      ...pen,
      keyframes: {
        ...pen.keyframes,
        "stroke.color": track(
          [0, COLORS.gold],
          [STRUCK - start, COLORS.gold],
          [STRUCK + 0.4 - start, "#8f6414"],
          [ERASED - start, "#8f6414"],
          [ERASED + 0.3 - start, COLORS.gold],
        ),
      },
    };
  };
  return locked(
    ...ribbons(layout),
    {
      name: "foil",
      ...centred(1.04),
      shape: "path",
      path: scallops(36),
      view_box: BOX,
      fill: {
        type: "linear",
        angle: 145,
        stops: [
          { offset: 0, color: "#f8e3a4" },
          { offset: 0.34, color: COLORS.foil },
          { offset: 0.56, color: "#f4dc94" },
          { offset: 1, color: "#c8973a" },
        ],
      },
      shadow: { color: "#3a2c0a4d", blur: 26, y: 10 },
      ...span(STRUCK, ERASED + 0.45),
      enter: { type: "scale", from: 1.24, duration: 0.55, easing: "expo-out" },
      exit: { type: "fade", duration: 0.35, easing: "ease-in" },
    },
    lines("lines_outside", rosette(18, 3, 0.66, 0.98), 0.94, 0.1),
    lines("lines_inside", rosette(12, 3, 0.6, 0.82), 0.94, 0.25),
    {
      name: "well",
      ...centred(PICTURE + 0.035),
      shape: "ellipse",
      fill: COLORS.paper,
      stroke: { color: "#8f6414", width: 1.5 },
      ...span(STRUCK + 0.15, ERASED + 0.45),
      enter: { type: "scale", from: 0.6, duration: 0.6, easing: "expo-out" },
      exit: { type: "fade", duration: 0.35, easing: "ease-in" },
    },
    ...stars(layout),
  );
}

/** A star stands in the medal before and after the person. */
function stars({ medal: { x, y, size } }: HonoursLayout): Layer[] {
  const times = [span(STRUCK + 0.3, STAGE.from), span(STAGE.to + 0.1, ERASED + 0.2)];
  return times.map(
    (time, index): Layer => ({
      name: `star_${index + 1}`,
      type: "shape",
      shape: "path",
      path: STAR,
      view_box: BOX,
      ...{ x, y, width: round(size * 0.32), height: round(size * 0.32) },
      anchor: "center",
      fill: COLORS.ink,
      ...time,
      enter: { type: "scale", from: 0, duration: 0.6, easing: "back-out" },
      exit: { type: "scale", from: 0, duration: 0.3, easing: "back-in" },
      keyframes: { rotation: track([0, -72], [0.9, 0, "expo-out"]) },
    }),
  );
}

/** The lines that name, date and signature stand on. */
export function rules({ rule, date, signature }: HonoursLayout): Layer[] {
  const drawn = (name: string, x: number, y: number, width: number, color: string, start: number): Layer => ({
    name,
    type: "shape",
    shape: "line",
    ...{ x: round(x - width / 2), y, width, height: 0 },
    stroke: { color, width: 1.5, cap: "butt" },
    ...span(start, STAGE.to),
    exit: { type: "fade", duration: 0.35, easing: "ease-in" },
    keyframes: { "trim.end": track([0, 0], [0.9, 1, "expo-in-out"]) },
  });
  const foot = (words: typeof date) =>
    [words.x + words.width / 2, words.y + words.height + 8, words.width] as const;
  return locked(
    drawn("rule_1", rule.x, rule.y, rule.width, COLORS.ink, STAGE.from + 0.1),
    drawn("rule_2", rule.x, rule.y + 5, rule.width, COLORS.gold, STAGE.from + 0.2),
    drawn("rule_date", ...foot(date), `${COLORS.ink}80`, STAGE.from + 0.6),
    drawn("rule_signature", ...foot(signature), `${COLORS.ink}80`, STAGE.from + 0.7),
  );
}
