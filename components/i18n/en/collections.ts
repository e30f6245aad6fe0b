import type { Collection } from "#lib/client/collections/collections.ts";
import { area } from "../area.ts";

type Status = Collection["status"];

/** The words of collections: the list and the page of one. */
export const COLLECTIONS = area("collections", {
  title: "Collections",
  subtitle: "A video for each of many people, made in one go and packed into one zip.",
  label: "Collections",
  newCollection: "New collection",
  filterBy: "Status",
  all: "All",
  noneMatches: "No collection has this status.",
  showAll: "Show all collections",
  empty: "There is no collection yet. Choose people and a template, and everyone gets their own video.",
  emptyViewer: "There is no collection yet. Somebody with the role editor can make the first one.",
  columns: { name: "Name", status: "Status", progress: "Progress", template: "Template", made: "Ordered" },
  status: {
    queued: "Waiting",
    rendering: "Rendering",
    packaging: "Packing the zip",
    completed: "Done",
    failed: "Failed",
    canceled: "Cancelled",
  } satisfies Record<Status, string>,
  people: (count: number, figure: string) => (count === 1 ? "1 person" : `${figure} people`),
  version: (name: string, version: number) => `${name}, version ${version}`,
  started: "started",
  ordered: "ordered",
  ofDone: (total: string) => `of ${total} done`,
  progressText: (done: string, total: string) => `${done} of ${total} done`,
  progressLabel: "Videos done",
  failed: "Failed",
  timeLeft: "Time left",
  took: "Took",
  lastRunTook: "Last run took",
  speed: "Speed",
  realTime: (factor: string) => `${factor} × real time`,
  perMinute: (figure: string) => (figure === "1" ? "1 video a minute" : `${figure} videos a minute`),
  measuring: "measuring",
  about: (duration: string) => `about ${duration}`,
  unknown: "–",
  waitingForWorker: "starts shortly",
  soon: "a moment",
  packing: "packing the zip",
  download: "Download zip",
  downloadHint: "The zip is there when every video is done.",
  notice: {
    queued: "It waits for its turn and starts by itself. You can close this page.",
    rendering: "It goes on when you close this page.",
    packaging: "Every video is made. The zip is there in a moment.",
    allFailed: "Not one video could be made, so there is no zip.",
    noZip: "The zip could not be packed. The videos are all there.",
    someFailed: (count: number, figure: string) =>
      count === 1
        ? "One video could not be made; all others are in the zip."
        : `${figure} videos could not be made; all others are in the zip.`,
    canceled: (completed: string) =>
      completed === "0"
        ? "It was cancelled before a video was done."
        : `It was cancelled. What was done until then (${completed}) can be watched below.`,
    canceledPack: "It was cancelled before the zip was packed. All its videos are there.",
    /** For those who may, after the sentence before. */
    next: {
      failed: "“Retry failed” shows why, and makes them again.",
      rest: "“Make the rest” goes on with it, and packs the zip.",
      pack: "“Pack the zip again” makes the zip alone.",
    },
  },
  stale: {
    outOfDate: (count: number, figure: string) =>
      count === 1
        ? "One video is out of date: something that it or its file’s name says has changed since it was made."
        : `${figure} videos are out of date: something that they or their files’ names say has changed since they were made.`,
    renderAgain: (figure: string) => `Render again (${figure})`,
    failed: "They could not be made again",
  },
  chips: {
    all: "All",
    succeeded: "Done",
    rendering: "Rendering",
    queued: "Waiting",
    failed: "Failed",
    canceled: "Cancelled",
  },
  noneYet: "None at the moment.",
  videos: "Videos of this collection",
  request: {
    fetch: "Fetch this collection",
    make: "Make one like it",
    archive: "Download its zip",
  },
});
