import { titled } from "#app/page-messages.ts";

export const generateMetadata = titled((t) => t.pages.notFound);

/** A person, a video or whatever that is not there leaves the shell in place. */
export { NotFoundNotice as default } from "#components/shell/not-found-notice.tsx";
