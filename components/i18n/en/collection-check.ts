import type { CollectionReport } from "#lib/client/collections/collection-check.ts";
import { area } from "../area.ts";

type WarningCode = CollectionReport["warnings"][number]["code"];

const peopleCount = (figure: string) => (figure === "1" ? "1 person" : `${figure} people`);

const lackPhoto = (figure: string) => `${peopleCount(figure)} ${figure === "1" ? "has" : "have"} no photo`;

/** The words of the check before a collection starts. */
export const COLLECTION_CHECK = area("collectionCheck", {
  title: "Check everyone first",
  intro: "Goes through everybody's video without making it, and shows a still of each.",
  check: "Check everyone",
  again: "Check again",
  changed: "Something was changed since this check.",
  failed: "This could not be checked",
  allFine: (total: string) => (total === "1" ? "The video can be made." : `All ${total} videos can be made.`),
  someFine: (fine: string, total: string) => `${fine} of ${total} videos can be made.`,
  faults: "What keeps videos from being made",
  warnings: "Worth a look; these videos are made all the same",
  warning: {
    text_overflow: {
      title: "A text is too long",
      advice: "It ends with “…”: shorten it, or say it differently.",
    },
  } satisfies Record<WarningCode, { title: string; advice: string }>,
  noPhoto: {
    label: "Without a photo",
    initials: (people: string) => `${lackPhoto(people)}: initials are shown instead`,
    picture: (people: string) => `${lackPhoto(people)}: another picture is shown instead`,
    nothing: (people: string) => `${lackPhoto(people)}: nothing is shown in its place`,
    advice: "A video can do without. What is filled in here stays while you add photos: then check again.",
    add: "Add photos",
    tile: "No photo",
  },
  people: peopleCount,
  inLayer: (layer: string) => `In “${layer}”: `,
  opensAside: "opens in a new tab",
  more: (count: string) => `Show ${count} more`,
  notNamed: (count: string) => `${count} more are not named here: they come up once these are mended.`,
  leaveOut: (figure: string) =>
    figure === "1" ? "Leave this person out" : `Leave these ${figure} people out`,
  leftOut: (figure: string) => (figure === "1" ? "1 person is left out." : `${figure} people are left out.`),
  takeBack: "Take them back in",
  sheet: {
    title: "Contact sheet",
    label: "A still of everybody's video",
    moment: "Moment shown",
    alt: (name: string) => `The video for ${name}, as a still`,
    look: (name: string) => `Look closely at the video for ${name}`,
    shown: (shown: string, total: string) => `${shown} of ${total}`,
  },
});
