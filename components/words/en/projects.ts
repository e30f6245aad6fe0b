import { area } from "../area.ts";

/** The words of projects: the list, the form, the page of one. */
export const PROJECTS = area("projects", {
  title: "Projects",
  subtitle: "A project keeps the collections and videos of one undertaking together.",
  label: "Projects",
  newProject: "New project",
  create: "Create project",
  created: (name: string) => `“${name}” was created.`,
  nameHint: "Such as “Birthdays 2027” or “Welcome days”.",
  renameTitle: "Rename the project",
  archivedNotice: "Archived: nothing new is made in this project. What is in it stays.",
  search: "Search by name",
  noneMatches: "No project matches this search.",
  clearSearch: "Clear the search",
  empty: "There is no project yet. Make one when several collections belong together.",
  emptyViewer: "There is no project yet. Somebody with the role editor can create one.",
  noneArchived: "No project is archived.",
  columns: { name: "Name", slug: "Short name", made: "Created" },
  madeVideos: "Make videos",
  collections: "Collections",
  noCollections: "Nothing has been made in this project yet.",
  videos: "Newest videos",
  noVideos: "No video has been made in this project yet.",
  allVideos: "All videos of this project",
  templates: "Templates used",
  request: { fetch: "Fetch this project" },
});
