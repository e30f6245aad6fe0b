import { titled } from "#app/page-messages.ts";
import { NotFoundNotice } from "#components/shell/not-found-notice.tsx";

export const generateMetadata = titled((t) => t.pages.notFound);

export default function NotFound() {
  return (
    <main>
      <NotFoundNotice />
    </main>
  );
}
