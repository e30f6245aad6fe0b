import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { listTemplates } from "#lib/contract/resources/template.ts";
import type { Actor } from "../actor.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { found } from "../errors.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { searchWords } from "../text-search.ts";
import { countTemplates, findTemplate, selectTemplates } from "./template-queries.ts";
import { type TemplateResource, toTemplate } from "./template-serializer.ts";

/** A page of the organization's templates, newest first. */
export async function list(
  actor: Actor,
  query: QueryOf<typeof listTemplates>,
): Promise<Page<TemplateResource>> {
  const { limit, cursor, count, q, ...fields } = query;
  const filter = { ...fields, words: await searchWords(actor.db, q) };
  const listName = "templates";
  const rows = await selectTemplates(actor.db, {
    filter,
    position: decodeCursor(cursor, listName),
    take: limit + 1,
  });
  const urls = await signedUrls();
  const page = toPage(
    rows,
    { list: listName, limit },
    (row) => ({ value: null, id: row.id }),
    (row) => toTemplate(row, urls),
  );
  return count ? { ...page, total: totalText(await countTemplates(actor.db, filter)) } : page;
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<TemplateResource> {
  return toTemplate(found(await findTemplate(actor.db, id)), await signedUrls());
}
