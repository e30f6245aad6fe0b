import { titled } from "#app/page-messages.ts";
import { pageRequestId } from "#app/page-request-id.ts";
import { NotFoundNotice } from "#components/shell/not-found-notice.tsx";

export const generateMetadata = titled((t) => t.pages.notFound);

/** A person, a video or whatever that is not there leaves the shell in place. */
export default async function NotFound() {
  return <NotFoundNotice requestId={await pageRequestId()} />;
}
