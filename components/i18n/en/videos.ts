import type { Video } from "#lib/client/videos/videos.ts";
import { area } from "../area.ts";

type Status = Video["status"];
type FaultCode = NonNullable<Video["error"]>["code"];

/** The words of videos: the list, a tile, the page of one. */
export const VIDEOS = area("videos", {
  title: "Videos",
  subtitle: "Every video that was made here, newest first.",
  label: "Videos",
  nobody: "No person",
  untitled: "Video",
  filterBy: "Status",
  all: "All",
  view: "View",
  grid: "Grid",
  table: "Table",
  noneMatches: "No video has this status.",
  showAll: "Show all videos",
  empty: "No video has been made yet. Choose people and a template, and each of them gets their own.",
  emptyViewer: "No video has been made yet. Somebody with the role editor can make the first ones.",
  makeVideos: "Make videos",
  columns: {
    person: "For",
    status: "Status",
    template: "Template",
    length: "Length",
    took: "Took",
    made: "Ordered",
  },
  status: {
    queued: "Waiting",
    rendering: "Rendering",
    succeeded: "Done",
    failed: "Failed",
    canceled: "Cancelled",
  } satisfies Record<Status, string>,
  play: (name: string) => `Play the video for ${name}`,
  openFailed: (name: string) => `See why the video for ${name} failed`,
  seeWhy: "See why",
  percentDone: (percent: string) => `${percent} drawn`,
  previous: "Previous video",
  next: "Next video",
  openPage: "Open its page",
  download: "Download",
  videoFor: (name: string) => `Video for ${name}`,
  notPlayable:
    "This browser could not play the video. It is an ordinary MP4: download it and open it in a player.",
  waiting: "It waits for its turn and starts by itself.",
  rendering: "It is being drawn right now.",
  canceled: "It was cancelled before it was finished.",
  stale: {
    badge: "Out of date",
    reasons: {
      person: "what it or its file in the zip says of the person has changed",
      photo: "the person has another photo",
      template: "the template has a newer version",
    } satisfies Record<NonNullable<Video["stale"]>[number], string>,
    renderAgain: "Render again",
    failed: "It could not be made again",
  },
  facts: {
    title: "About this video",
    person: "For",
    aboutDay: "About the day",
    template: "Template",
    templateVersion: (name: string, version: number) => `${name}, version ${version}`,
    collection: "Collection",
    project: "Project",
    size: "Picture",
    length: "Length",
    took: "Took",
    speed: (factor: string) => `${factor} × real time`,
    ordered: "Ordered",
    started: "Started",
    finished: "Finished",
  },
  changes: {
    title: "Said in this video",
    none: "What the template says, and nothing else.",
    layer: (name: string, property: string) => `${name}, ${property}`,
  },
  commands: {
    cancel: "Cancel",
    cancelQuestion: "Cancel this video?",
    cancelConfirm: "Cancel the video",
    cancelDismiss: "Let it run",
    cancelConsequence: "What is drawn so far is thrown away. You can retry it later.",
    retry: "Retry",
    retryFailed: "The video was not queued again",
  },
  scope: {
    person_id: (name: string) => `Person: ${name}`,
    project_id: (name: string) => `Project: ${name}`,
    template_id: (name: string) => `Template: ${name}`,
    collection_id: (name: string) => `Collection: ${name}`,
  },
  delete: {
    action: "Delete",
    question: (name: string) => `Delete the video for ${name}?`,
    confirm: "Delete video",
    text: "Its file goes with it, and links to it stop working. There is no way back.",
    textCollection:
      "Its file goes with it, and links to it stop working. Its collection has one video less, and the zip is packed anew. There is no way back.",
    done: (name: string) => `The video for ${name} is deleted.`,
  },
  openPerson: (name: string) => `Open the page of ${name}`,
  faultIn: (layer: string) => `In “${layer}”`,
  request: { fetch: "Fetch this video", make: "Make one like it" },
});

/** What went wrong, as a heading, and what to do about it. The message of the fault itself says the particulars. */
export const VIDEO_FAULTS = area("videoFaults", {
  asset_missing: {
    title: "A picture is missing",
    advice: "Add the picture, or the person's photo, and make the video again.",
  },
  asset_unreadable: {
    title: "A picture could not be read",
    advice: "Replace it with a JPEG, PNG or WebP that opens on your computer, and make the video again.",
  },
  merge_field_missing: {
    title: "Something about the person is not known",
    advice: "Fill it in on the person's page, or write in the text what to say instead.",
  },
  glyph_missing: {
    title: "A character cannot be shown",
    advice: "Change the text: no font of this installation has the character.",
  },
  scene_invalid: {
    title: "The template and the changes do not fit together",
    advice: "Check what was changed in the template, and make the video again.",
  },
  duration_exceeded: {
    title: "It took too long",
    advice: "Make it again; if it fails again, whoever runs this installation can raise the time limit.",
  },
  encoder_failed: {
    title: "The video could not be encoded",
    advice: "Make it again; if it fails again, tell whoever runs this installation.",
  },
  storage_unavailable: {
    title: "The file could not be stored",
    advice: "Whoever runs this installation has to check its storage; then make the video again.",
  },
  worker_lost: {
    title: "The machine that made it went away",
    advice: "Make the video again.",
  },
  canceled: { title: "It was cancelled", advice: "Make the video again if it is still wanted." },
} satisfies Record<FaultCode, { title: string; advice: string }>);
