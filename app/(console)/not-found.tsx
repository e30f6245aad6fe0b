import { titled } from "#app/page-words.ts";

export const generateMetadata = titled((words) => words.pages.notFound);

/** A person, a video or whatever that is not there leaves the shell in place. */
export { NothingHere as default } from "#components/shell/nothing-here.tsx";
