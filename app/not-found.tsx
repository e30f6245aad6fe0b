import { pageMessages, titled } from "#app/page-messages.ts";
import { pageRequestId } from "#app/page-request-id.ts";
import { BareNavigation } from "#components/shell/bare-navigation.tsx";
import { NotFoundNotice } from "#components/shell/not-found-notice.tsx";

export const generateMetadata = titled((t) => t.pages.notFound);

export default async function NotFound() {
  const { kit, shell } = await pageMessages();
  return (
    <>
      <BareNavigation label={kit.mainNavigation} names={shell.navigation} />
      <main>
        <NotFoundNotice requestId={await pageRequestId()} />
      </main>
    </>
  );
}
