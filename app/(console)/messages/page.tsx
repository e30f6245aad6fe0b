import { titled } from "#app/page-messages.ts";
import { parseListSearch } from "#components/data-table/list-search.ts";
import { MessageList } from "#components/messages/message-list.tsx";
import { messageListSearch, toMessagesQuery } from "#components/messages/message-list-search.ts";
import { messagesPage } from "#lib/client/messages/messages.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { list } from "#lib/server/messages/message-service.ts";
import { answered, asClientPage, Prefetched } from "../prefetched.tsx";
import { rememberedColumns } from "../remembered-columns.ts";
import { pageAddress, type Search } from "../route-params.ts";
import { prefetchedViews } from "../saved-views.ts";

export const generateMetadata = titled((t) => t.sentMessages.title);

export default async function Page({ searchParams }: { searchParams: Promise<Search> }) {
  const actor = await pageActor(await pageAddress("/messages", searchParams));
  const query = toMessagesQuery(parseListSearch(messageListSearch, await searchParams));
  const views = await prefetchedViews(actor, "messages", searchParams);
  return (
    <Prefetched
      queries={[views, answered(messagesPage(actor.orgId, query), asClientPage(list(actor, query)))]}
    >
      <MessageList rememberedColumns={await rememberedColumns("messages", searchParams)} />
    </Prefetched>
  );
}
