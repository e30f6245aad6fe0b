/**
 * Which of two colours for text contrasts more with a background (WCAG 2.2, contrast ratio); of equal ones the light.
 * All are #rrggbb.
 */
export function readableOn(background: string, light: string, dark: string): string {
  const luminance = luminanceOf(background);
  const onLight = (luminanceOf(light) + 0.05) / (luminance + 0.05);
  const onDark = (luminance + 0.05) / (luminanceOf(dark) + 0.05);
  return onLight >= onDark ? light : dark;
}

/** Relative luminance as WCAG 2.2 defines it, 0 to 1. */
function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
