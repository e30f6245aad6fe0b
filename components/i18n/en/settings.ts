import { area } from "../area.ts";

export const SETTINGS = area("settings", {
  title: "Settings",
  subtitle: "What holds for the whole organization.",
  organization: "Organization",
  name: "Name",
  nameHint: "Shown to everybody who works here, and to those who are invited.",
  slug: "Short name",
  slugHint: "For programs: lower-case letters, digits and hyphens; unique in this installation.",
  save: "Save changes",
  saved: "Saved.",
  stale:
    "Somebody else has changed this meanwhile. What it is now stands below the fields; save again to replace it.",
  now: (name: string, slug: string) => `It is now called “${name}” (${slug}).`,
  storage: {
    title: "Storage used",
    videos: "Videos",
    zips: "Zip files",
    uploads: "Photos and other uploads",
    total: "Together",
    limit: "Allowed",
  },
  facts: "Facts",
  id: "Id",
  created: "Created",
  request: "Fetch this organization",
});
