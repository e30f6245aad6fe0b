/** What a template may be for: what the built-in designs are for, in the order of their gallery. */
export const TEMPLATE_OCCASIONS = [
  "Birthday",
  "Work anniversary",
  "Welcome",
  "Farewell",
  "Thank you",
  "Announcement",
  "Certificate",
] as const;

export type TemplateOccasion = (typeof TEMPLATE_OCCASIONS)[number];
