import { pageMessages } from "#app/page-messages.ts";
import type { Messages } from "#components/i18n/catalogue.ts";
import { listText } from "#components/i18n/list-text.ts";
import { NoAccessNotice } from "#components/shell/no-access-notice.tsx";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { pageLanguage } from "#lib/server/auth/page-language.ts";
import { listManagers } from "#lib/server/organizations/manager-service.ts";

/** In place of a page that the user's role may not open: which role may, and who can give it. */
export async function NoAccess({ to }: { to: keyof Messages["account"]["noAccess"]["pages"] }) {
  const { account, shell } = await pageMessages();
  const { title, pages, ask } = account.noAccess;
  const { language } = await pageLanguage();
  const names = listText(await listManagers(await pageActor()), "or", { listLanguage: language });
  return (
    <NoAccessNotice title={title} toStart={shell.nothingHere.toStart}>
      {pages[to]} {ask({ names })}
    </NoAccessNotice>
  );
}
