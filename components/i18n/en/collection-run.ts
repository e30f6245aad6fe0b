import { area } from "../area.ts";

/** The words of what is done with a collection: stopping it, going on with it, another name, and its end. */
export const COLLECTION_RUN = area("collectionRun", {
  cancel: {
    action: "Cancel",
    question: (name: string) => `Cancel “${name}”?`,
    confirm: "Cancel the collection",
    dismiss: "Let it run",
    consequence: (count: number, figure: string) =>
      count === 1
        ? "One video that is not done yet is not made, and there is no new zip."
        : `${figure} videos that are not done yet are not made, and there is no new zip.`,
    packing: "The zip is not packed.",
    stays: (count: number, figure: string) =>
      count === 1 ? "The one that is done stays." : `The ${figure} that are done stay.`,
  },
  rename: {
    action: "Rename",
    title: "Rename the collection",
    name: "Name",
    hint: "Nobody in the videos sees it. The videos and their files stay as they are.",
    save: "Save",
    done: "Saved.",
  },
  delete: {
    action: "Delete collection",
    question: (name: string) => `Delete “${name}”?`,
    confirm: "Delete the collection",
    videos: (count: number, figure: string) => (count === 1 ? "its video" : `its ${figure} videos`),
    orders: (count: number, figure: string) =>
      count === 1 ? "its one order without a video" : `its ${figure} orders without a video`,
    zip: "the zip",
    lost: (parts: readonly string[]) =>
      `The collection, ${parts.join(" and ")} will be gone for good, with all their files.`,
    peopleStay: "The people and the template stay.",
    done: (name: string) => `“${name}” was deleted.`,
  },
  retry: {
    failed: "Retry failed",
    rest: "Make the rest",
    pack: "Pack the zip again",
    titleFailed: (count: number, figure: string) =>
      count === 1 ? "Retry the failed video?" : `Retry ${figure} failed videos?`,
    titleRest: (count: number, figure: string) =>
      count === 1 ? "Make the one that is missing?" : `Make the ${figure} that are missing?`,
    titlePack: "Pack the zip again?",
    packed: "All videos that could be made are there. Only the zip is missing.",
    goesOn: "What is made stays in this collection, and the zip is packed when all is done.",
    goesOnPackedBefore:
      "What is made stays in this collection. The zip is packed anew when all is done; until then the one before stays.",
    opensAside: "opens in a new tab",
    more: (figure: string) => `and ${figure} more`,
    why: "What went wrong",
    reasonCount: (count: number, figure: string) => (count === 1 ? "1 video" : `${figure} videos`),
    firstOnly: (figure: string) => `Reasons of the first ${figure}.`,
    changeMessages: "Say something else this time",
    changeHint: "Only for what is made again. What stands in {{ }} is filled in as before.",
    confirm: "Make again",
    confirmRest: "Make",
    confirmPack: "Pack it",
    close: "Not now",
  },
});
