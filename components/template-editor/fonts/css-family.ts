/** A family of a scene as the browser knows it; Inter until its file is there, or if there is none. */
export function cssFamily(family = "Inter"): string {
  const own = family === "Inter" ? "" : `"${family.replace(/["\\]/g, String.raw`\$&`)}", `;
  return `${own}"Inter Variable", Inter, sans-serif`;
}
