import { area } from "../area.ts";

/** The words of the list of people. */
export const PEOPLE = area("people", {
  title: "People",
  count: (total: string) => (total === "1" ? "1 person" : `${total} people`),
  countMatching: (total: string) => (total === "1" ? "1 person matches" : `${total} people match`),
  label: "People",
  search: "Search by name, e-mail or number",
  sector: "Sector",
  position: "Position",
  birthdayIn: "Birthday in",
  anyMonth: "Any birth month",
  clearFilters: "Clear filters",
  newPerson: "New person",
  import: "Import a list",
  addPhotos: "Add photos",
  export: "Export",
  exportFile: "people.csv",
  exportFailed: "The list could not be exported",
  status: "Which people",
  active: "Active",
  archived: "Archived",
  showActive: "Show active people",
  lookAmongArchived: "Look among the archived",
  nobodyArchived: "Nobody is archived.",
  bulk: {
    archive: "Archive",
    restore: "Restore",
    erase: "Erase",
    archiveQuestion: (count: number, figure: string) =>
      count === 1 ? "Archive 1 person?" : `Archive ${figure} people?`,
    archiveText:
      "For those who have left. Everything known of them and their videos stay; new collections leave them out. You can restore them at any time.",
    eraseQuestion: (count: number, figure: string) =>
      count === 1 ? "Erase 1 person?" : `Erase ${figure} people?`,
    eraseText: (videos: string | null) =>
      `${
        videos === null
          ? "Everything about them, their photos and every video made for them"
          : videos === "0"
            ? "Everything about them and their photos"
            : `Everything about them, their photos and ${videos === "1" ? "1 video" : `${videos} videos`}`
      } will be gone for good${videos === "0" ? "" : ", also from the zips they are in"}.`,
    eraseTyped: (count: number) => (count === 1 ? "erase 1 person" : `erase ${count} people`),
    andMore: (count: string) => `and ${count} more`,
    restoreQuestion: (count: number, figure: string) =>
      count === 1 ? "Restore 1 person?" : `Restore ${figure} people?`,
    restoreText: "New collections include them again.",
    progress: (settled: string, total: string) => `${settled} of ${total}`,
    progressLabel: "People done",
    stop: "Stop",
    done: {
      archive: (count: number, figure: string) =>
        count === 1 ? "1 person was archived." : `${figure} people were archived.`,
      restore: (count: number, figure: string) =>
        count === 1 ? "1 person is active again." : `${figure} people are active again.`,
      erase: (count: number, figure: string) =>
        count === 1 ? "1 person was erased." : `${figure} people were erased.`,
    },
    notDone: (figure: string, total: string) => `It was not done for ${figure} of ${total} people`,
    stopped: "It was stopped before them.",
    failed: "This could not be done",
    tooMany: (limit: string) => `More than ${limit} people match. Narrow the list down, and do it in parts.`,
    nobody: "Nobody matches any more.",
  },
  makeVideos: (count: string) => (count === "1" ? "Make 1 video" : `Make ${count} videos`),
  makeVideosForAll: "Make videos for all of them",
  selectAll: (total: string) => `Select all ${total} that match`,
  allSelected: (total: string) => `All ${total} people that match are selected`,
  tooMany: (limit: string) =>
    `Pick at most ${limit} people one by one. For more, narrow the list down and select all that match.`,
  empty:
    "Nobody is here yet. Import a list from your HR system as a CSV file, and everyone on it can get a video.",
  emptyViewer: "Nobody is here yet. Somebody with the role editor can add people.",
  nobodyMatches: "Nobody matches this search.",
  columns: {
    name: "Name",
    sector: "Sector",
    position: "Position",
    birthday: "Birthday",
    hired: "With us since",
    added: "Added",
  },
});

/** The words of a person's page and of the form. */
export const PERSON = area("person", {
  back: "People",
  newTitle: "New person",
  newSubtitle: "Only the first name is needed. Everything else can be used in a video.",
  create: "Add person",
  save: "Save changes",
  cancel: "Cancel",
  edit: "Edit",
  makeVideo: "Make a video",
  about: "About",
  created: (name: string) => `${name} was added.`,
  saved: "Saved.",
  nothingKnown: "Not known",
  fields: {
    first_name: "First name",
    last_name: "Last name",
    birth_date: "Birthday",
    hire_date: "First day at work",
    email: "E-mail",
    phone: "Phone",
    position: "Position",
    sector: "Sector",
    external_id: "Personnel number",
    custom_fields: "More about this person",
  },
  externalIdHint: "The number or id in your HR system. The next import knows the person by it.",
  customFieldsHint: "Anything else that a video may say, such as a nickname or a team.",
  conflict: {
    sentence: "Somebody else changed this person while you were editing. What you typed is still here.",
    title: "What the other person changed",
    theirs: "Theirs",
    yours: "Yours",
    empty: "nothing",
    untouched: "not changed, theirs stays",
    loadTheirs: "Load theirs",
    keepMine: "Keep mine",
    gone: "This person was erased in the meantime.",
  },
  photo: {
    title: "Photo",
    drop: "Drop a photo here, or choose one",
    replace: "Replace the photo",
    hint: "JPEG, PNG or WebP. Large ones are made smaller.",
    remove: "Remove the photo",
    removeQuestion: (name: string) => `Remove the photo of ${name}?`,
    removeText: "New videos will show the initials instead. Videos that are made stay as they are.",
    tooLarge: "This photo is larger than 100 MB. Choose a smaller one.",
    saving: "Saving the photo…",
    wrongType: "This is no photo in a format that can be used. Choose a JPEG, PNG or WebP.",
    saved: "The photo was saved.",
  },
  videos: {
    title: "Videos",
    none: "No video has been made for this person yet.",
    all: (total: string) => `All ${total} videos`,
  },
  archiving: {
    badge: "Archived",
    notice: "Archived: no new collection includes this person. What was made stays.",
    archive: "Archive",
    restore: "Restore",
    archived: (name: string) => `${name} was archived.`,
    restored: (name: string) => `${name} is active again.`,
    notArchived: (name: string) => `${name} was not archived`,
    notRestored: (name: string) => `${name} was not restored`,
  },
  erase: {
    action: "Erase person",
    question: (name: string) => `Erase ${name}?`,
    text: (videos: string | null) =>
      videos === null || videos === "0"
        ? "Everything about this person and their photo will be gone for good."
        : `Everything about this person, their photo and ${videos === "1" ? "1 video" : `${videos} videos`} will be gone for good, also from the zips they are in.`,
    done: (name: string) => `${name} was erased.`,
  },
});
