export const metadata = { title: "Not found" };

/** A person, a video or whatever that is not there leaves the shell in place. */
export { NothingHere as default } from "#components/shell/nothing-here.tsx";
