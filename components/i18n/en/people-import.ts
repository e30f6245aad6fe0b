import { area } from "../area.ts";

/** The words of the import. */
export const PEOPLE_IMPORT = area("peopleImport", {
  title: "Import a list",
  subtitle:
    "A CSV file, as HR systems and spreadsheets save one. Nothing is written before you have seen what would change.",
  back: "People",
  drop: "Drop a CSV file here, or choose one",
  hint: "From Excel: Save as, then CSV UTF-8. The first row says what each column is. Up to 50 MB and a million rows.",
  reading: "Reading the file…",
  spreadsheet:
    "This is a spreadsheet file. Open it, choose Save as (or Export), pick “CSV UTF-8” as the file type, and drop the new file here.",
  tooLarge: "This file is larger than 50 MB. Split it and import one part after the other.",
  empty: "This file is empty.",
  refusedTitle: "This file cannot be imported as it is",
  another: "Choose another file",
  read: (name: string, rows: string) => `${name} · ${rows === "1" ? "1 row" : `${rows} rows`}`,
  counts: {
    created: "New",
    updated: "Changed",
    unchanged: "Unchanged",
    rejected: "Cannot be imported",
    unclear: "Waiting for your answer",
  },
  dates: {
    title: "Some dates can be read in two ways",
    question: "How are dates written in this file?",
    answerFirst: "Say how the dates are written first: until then, rows with such dates would stay out.",
    dmy: (written: string, day: string) => `Day first: ${written} is ${day}`,
    mdy: (written: string, day: string) => `Month first: ${written} is ${day}`,
  },
  columns: {
    title: "What the columns are",
    column: "Column",
    sample: "For example",
    field: "Goes to",
    fieldFor: (header: string) => `Where ${header} goes`,
    leaveOut: "Leave out",
    wholeName: "First and last name together",
    own: (key: string) => `Own field: ${key}`,
    noHeader: "Without a heading",
    /** Where columns of an exported file go. */
    exported: {
      id: "The person's id here",
      photo_asset_id: "Photo",
      status: "Active or archived",
      custom_fields: "Several own fields",
    },
  },
  rejects: {
    title: "Rows that cannot be imported",
    none: "Every row can be imported.",
    line: "Line",
    why: "Why",
    row: "The row",
    more: (count: string) => `And ${count} more, which are in the file to download.`,
    /** Where there are more rows than the file has. */
    moreThanFile: (count: string) => `The file to download has the first ${count}.`,
    download: "Download these rows",
    fileName: "rows-not-imported.csv",
    /** What a column of whole names is about. */
    name: "Name",
    noSuchDay: "There is no such day in the calendar.",
    help: "Import the others first: then you can correct these right here, or in the downloaded file.",
    correctHelp:
      "Correct what is wrong here and import the corrected rows, or do it in the downloaded file and import that one.",
    inLine: (field: string, line: number) => `${field} in line ${line}`,
    correct: (count: string) =>
      count === "0"
        ? "Import corrected rows"
        : count === "1"
          ? "Import 1 corrected row"
          : `Import ${count} corrected rows`,
  },
  run: (count: string) => (count === "1" ? "Import 1 person" : `Import ${count} people`),
  nothing: "Nothing to import",
  datesFirst: "Say how dates are written",
  done: {
    title: (count: string) => (count === "1" ? "1 person was imported" : `${count} people were imported`),
    photos: "Add their photos",
    show: "Show people",
    another: "Import another file",
  },
});
