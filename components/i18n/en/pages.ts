import { area } from "../area.ts";

/** The titles of pages that say theirs nowhere else, as a browser's tab shows them. */
export const PAGES = area("pages", {
  home: "Home",
  notFound: "Not found",
  person: "Person",
  collection: "Collection",
  video: "Video",
  template: "Template",
  editTemplate: "Edit template",
  project: "Project",
  webhook: "Webhook",
  delivery: "Delivery",
});
