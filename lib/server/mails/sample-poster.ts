import { escapeHtml } from "../escape-html.ts";
import { readableOn } from "../readable-color.ts";

const [WIDTH, HEIGHT] = [480, 270];

/** What stands for the picture of a video in a preview: a name on the organization's colour. */
export function samplePoster(
  name: string,
  color: string,
  style: "animated" | "still",
): { url: string; width: number; height: number } {
  const ink = readableOn(color, "#ffffff", "#1c1917");
  // Twice, as the picture of a video moves.
  const motion = `<animateTransform attributeName="transform" type="translate" values="-140 0;0 0;0 0;140 0" keyTimes="0;.3;.8;1" dur="2.5s" repeatCount="2"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="0 0 ${WIDTH} ${HEIGHT}">
<rect width="${WIDTH}" height="${HEIGHT}" fill="${color}"/>
<g fill="${ink}" fill-opacity=".12"><circle cx="410" cy="40" r="90"/><circle cx="60" cy="60" r="40"/><circle cx="380" cy="260" r="50"/></g>
<g>${style === "animated" ? motion : ""}<text x="240" y="150" font-family="sans-serif" font-size="64" font-weight="700" text-anchor="middle" fill="${ink}">${escapeHtml(name)}</text></g>
<circle cx="47" cy="223" r="28" fill="#000" fill-opacity=".62" stroke="#fff" stroke-width="2.5"/><path d="M39 210v26l22-13z" fill="#fff"/>
</svg>`;
  return {
    url: `data:image/svg+xml;base64,${Buffer.from(svg).toString("base64")}`,
    width: WIDTH,
    height: HEIGHT,
  };
}
