import type { Scene } from "#lib/contract/scene/scene.ts";
import type { BrandValues } from "./brand-values.ts";

const isColor = (value: string | undefined): value is string => /^#[0-9a-f]{6}$/i.test(value ?? "");

/** Dark text on light, light text on dark. */
function inkOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
  return red * 0.299 + green * 0.587 + blue * 0.114 > 150 ? "#1c1917" : "#ffffff";
}

const familyIn = (values: BrandValues, family: string | null) =>
  family !== null && values.fonts.some((font) => font.family === family) ? { family } : {};

/** A scene that shows the brand: its main colour behind its logo, its fonts, and the other colours in a row. */
export function brandScene(values: BrandValues, words: { heading: string; body: string }): Scene {
  const [main = "#f4f2ee", ...others] = values.colors.map(({ value }) => value).filter(isColor);
  const color = inkOn(main);
  const text = {
    type: "text" as const,
    x: "50%",
    anchor: "center" as const,
    align: "center" as const,
    color,
  };
  const swatches = others.slice(0, 6);
  return {
    ...{ width: 1280, height: 720, fps: 25, duration: 1, background: main },
    fonts: values.fonts.flatMap(({ family, asset_ids }) =>
      asset_ids.map((asset_id) => ({ family, asset_id })),
    ),
    layers: [
      ...(values.logo === null
        ? []
        : [
            {
              ...{
                name: "logo",
                type: "image" as const,
                source: `asset:${values.logo}`,
                fit: "contain" as const,
              },
              ...{ x: "50%", y: "24%", anchor: "center" as const, width: "36%", height: "26%" },
            },
          ]),
      {
        ...{ ...text, name: "heading", text: words.heading, y: "53%", width: "86%", height: "20%" },
        font: { weight: 700, max: 104, ...familyIn(values, values.headingFont) },
      },
      {
        ...{ ...text, name: "body", text: words.body, y: "71%", width: "76%", height: "14%" },
        font: { max: 40, ...familyIn(values, values.bodyFont) },
      },
      ...swatches.map((fill, at) => ({
        ...{ name: `color_${at}`, type: "shape" as const, shape: "ellipse" as const, fill },
        ...{ x: 640 + (at - (swatches.length - 1) / 2) * 76, y: "88%", anchor: "center" as const },
        ...{ width: 52, height: 52 },
      })),
    ],
  };
}
