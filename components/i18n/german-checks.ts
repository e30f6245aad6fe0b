/** The same in both languages: names, figures and words that German has from the same source. */
export const SAME = new Set([
  ...[
    "Rollcall",
    "Name",
    "Status",
    "Text",
    "JSON",
    "URL",
    "Node.js",
    "System",
    "Person",
    "Format",
    "Person:",
    "Position",
    "Details",
    "Limit",
    "ID",
    "Message-ID",
    "Logo",
  ],
  ...["Video", "Videos", "Webhook", "Webhooks", "Version", "Versions", "Normal", "Radial", "Linear"],
  ...[
    "Form",
    "Animation",
    "Auto",
    "Pause",
    "Ellipse",
    "Design",
    "Position",
    "System",
    "X",
    "Y",
    "–",
    "webhook-id",
    "Block",
    "Horizontal",
    "Minimum",
    "Maximum",
    "Zoom",
    "Python",
    "Shell",
  ],
  // The names of layers of the built-in designs.
  ...["Bokeh", "Polaroid", "Ring"],
  // The names of new layers.
  ...["text", "ellipse"],
  ...["1280 × 720", "720 × 1280", "1080 × 1080", "https://hooks.example.org/rollcall"],
  // What is printed on the keys of either keyboard.
  ...["?", "Tab", "Enter", "Esc", "mod K"],
  // Written into the videos, which speak their template's language.
  ...["March 1, 2016", "March 1"],
]);

/** Words that English sentences have and German ones never do. */
const ENGLISH = /\b(the|this|that|and|of|with|your|you|is|are|were|not|people|choose|make|cannot)\b/i;
/** Written by other systems, or in quotation marks because the video says it. */
const QUOTED = /„[^“]*“|\{\{[^}]*\}\}|"[^"]*"|410 Gone|[a-z]+:\/\/\S+/g;

export const leftovers = (text: string): string | null => ENGLISH.exec(text.replace(QUOTED, ""))?.[0] ?? null;
