import { area } from "../area.ts";

/** The words of the page that starts a collection. */
export const NEW_COLLECTION = area("newCollection", {
  title: "New collection",
  subtitle: "Choose who it is for and what it says. Nothing is made before you start it.",
  skipList: "Skip this list",
  who: {
    title: "Who is it for?",
    how: "Who is it for",
    kinds: { people: "Choose people", birthday: "Birthdays", work_anniversary: "Anniversaries" },
    search: "Search by name, e-mail or number",
    label: "People to choose from",
    selectAll: (total: string) => `Select all ${total} that match`,
    allSelected: (total: string) => `All ${total} people that match are selected`,
    chosen: "Chosen people",
    more: (count: string) => `and ${count} more`,
    remove: (name: string) => `Leave ${name} out`,
    nobodyMatches: "Nobody matches this search.",
    nobodyYet: "There is nobody here yet. Import a list of people first.",
    import: "Import a list",
    choose: "Choose at least one person.",
    columns: { name: "Name", position: "Position", sector: "Sector", birthday: "Birthday" },
    from: "From",
    to: "To",
    quick: "Periods",
    periods: {
      week: "Next 7 days",
      month: "Next 30 days",
      thisMonth: "This month",
      nextMonth: "Next month",
      bothMonths: "This month and next",
    },
    choosePeriod: "Choose the first and the last day.",
    endsBefore: "The last day is before the first.",
    nobodyInPeriod: {
      birthday: "Nobody has a birthday in these days.",
      work_anniversary: "Nobody has a work anniversary in these days.",
    },
    moreInPeriod: (count: string) => `and ${count} more, whom “Check everyone” shows`,
    inPeriod: (total: string) => (total === "1" ? "1 person" : `${total} people`),
  },
  template: {
    title: "Which template?",
    label: "Template",
    choose: "Choose a template.",
    none: "There is no template to choose from.",
  },
  says: {
    title: "What does it say?",
    noTexts: "Nothing in this template can be said differently.",
    chooseFirst: "Choose a template first: then its words stand here and can be changed.",
    /** The words that a built-in design says, in the reader's language; any other text as it is. */
    builtIn: (text: string) => text,
    howItWorks: "What stands in {{ }} is filled in for each person.",
    filledFor: (name: string, text: string) => `For ${name}: ${text}`,
    notKnown: (name: string, fact: string) => `Not known of ${name}: ${fact}.`,
    aboutDay: "About the day",
    aboutDayHint: "Age and years of service count to this day.",
    insert: "Insert a fact",
    insertInto: (field: string) => `Insert a fact about the person into ${field}`,
    facts: "About the person",
    ownFacts: "More about the person",
    otherwise: { position: "colleague", sector: "our team" },
    tags: {
      firstName: "First name",
      lastName: "Last name",
      position: "Position, or “colleague”",
      sector: "Sector, or “our team”",
      age: "Age on the day",
      ageOrdinal: "Age, as 40th",
      years: "Years with us",
      yearsOrdinal: "Years with us, as 10th",
      birthDay: "Birthday, day and month",
      hireDay: "First day at work",
    },
    original: "Template’s own words",
    originalOf: (field: string) => `Use the template’s own words for ${field}`,
  },
  details: {
    title: "What is it called?",
    name: "Name",
    nameHint: "How you find it again; nobody in the videos sees it.",
    fileName: "Names of the files",
    fileExample: (name: string) => `In the zip: ${name}`,
    project: "Project",
    noProject: "No project",
  },
  preview: {
    title: "Preview",
    choosePeople: "Choose people and a template: then the first of them is shown here.",
    position: (index: string, total: string) => `${index} of ${total}`,
    positionOfFirst: (index: string, total: string) => `${index} of the first ${total}`,
    previous: "Previous person",
    next: "Next person",
    alt: (name: string) => `The video for ${name}, as a still`,
    someone: "this person",
  },
  leftOut: {
    title: "Left out",
    leaveOut: "Leave out",
    leaveOutOne: (name: string) => `Leave out ${name}`,
    takeBack: "Take back",
    takeBackOne: (name: string) => `Take back ${name}`,
    more: (count: string) => `Show ${count} more`,
    count: (people: string, leftOut: string) => `${people}, ${leftOut} left out`,
  },
  start: {
    make: (count: string | null) =>
      count === null ? "Start making videos" : count === "1" ? "Make 1 video" : `Make ${count} videos`,
    leaveOut: (count: string) =>
      count === "1"
        ? "Leave out the one person whose video cannot be made"
        : `Leave out the ${count} people whose videos cannot be made`,
    comesWithout: (count: string) =>
      count === "1"
        ? "One person gets no video for now: the check says what is missing."
        : `${count} people get no video for now: the check says what is missing.`,
    wouldFail: (count: string) =>
      count === "1"
        ? "One video would fail. It can be retried in the collection once what is missing is filled in."
        : `${count} videos would fail. They can be retried in the collection once what is missing is filled in.`,
    notNamedFail: (count: string) =>
      count === "1"
        ? "One more video would fail: the check does not name everybody."
        : `${count} more videos would fail: the check does not name everybody.`,
    none: "None of these videos can be made. Mend what the check found, then check again.",
    everybodyOut: "There is nobody to make a video for.",
  },
  cancel: "Cancel",
  request: "Start this collection",
  suggestion: {
    people: (template: string, day: string) => `${template}, ${day}`,
    birthday: (from: string, to: string) => `Birthdays, ${from} to ${to}`,
    work_anniversary: (from: string, to: string) => `Work anniversaries, ${from} to ${to}`,
    withTemplate: (name: string, template: string) => `${name}, ${template}`,
  },
});
