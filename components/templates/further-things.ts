/** What somebody who is no designer calls the properties of a layer; those of one thing share a name. */
const propertyWords: Record<string, string> = {
  ...of("how it looks", [
    ...["font", "color", "fill", "stroke", "border", "shadow", "radius", "opacity", "blend", "fallback"],
    ...["align", "valign", "line_height", "letter_spacing", "wrap", "fit", "focus", "transform"],
    ...["spans", "plate", "mask", "path", "view_box", "fill_rule", "layers", "muted"],
  ]),
  ...of("where it stands", ["x", "y", "anchor", "width", "height", "rotation"]),
  ...of("when it shows", ["time", "duration", "hidden"]),
  ...of("how it moves", ["enter", "exit", "keyframes"]),
  ...of("how it sounds", ["volume", "trim", "loop", "fade_in", "fade_out"]),
};

function of(word: string, properties: readonly string[]): Record<string, string> {
  return Object.fromEntries(properties.map((property) => [property, word]));
}

/** The look comes first, then the place, the time. */
const order = [...new Set(Object.values(propertyWords))];

/** What can be changed of a template's layers beside their words and pictures, in plain words, each once. */
export function furtherThings(properties: readonly string[]): string[] {
  const rest = properties.filter((property) => property !== "text" && property !== "source");
  const things = new Set(rest.map((property) => propertyWords[property] ?? property));
  const rank = (thing: string) => (order.includes(thing) ? order.indexOf(thing) : order.length);
  return [...things].sort((a, b) => rank(a) - rank(b));
}

/** The name of a layer or a merge field as a heading: `main_title` as "Main title". */
export function asHeading(name: string): string {
  const spaced = name.replace(/^custom_fields\./, "").replaceAll(/[_-]+/g, " ");
  return spaced.charAt(0).toLocaleUpperCase() + spaced.slice(1);
}
