import type { Page, QueryOf } from "#lib/contract/contract.ts";
import type { listAnswers } from "#lib/contract/resources/answer.ts";
import type { AnswerSymbol } from "#lib/contract/resources/answer-symbols.ts";
import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { decodeCursor, toPage, totalText } from "../cursor.ts";
import { NotFoundError } from "../errors.ts";
import { newId } from "../ids.ts";
import { lockRow } from "../row-lock.ts";
import { tenantDatabase } from "../tenant-database.ts";
import { emit } from "../webhooks/index.ts";
import {
  type AnswerRow,
  countAnswers,
  deleteAnswer,
  findAnswerOf,
  insertAnswer,
  linkWorks,
  type Said,
  selectAnswers,
  selectAnswersByIds,
  updateAnswer,
} from "./answer-queries.ts";
import { type AnswerResource, toAnswer } from "./answer-serializer.ts";

/** A page of the organization's answers, newest first. */
export async function list({ db }: Actor, query: QueryOf<typeof listAnswers>): Promise<Page<AnswerResource>> {
  const { limit, cursor, count, ...filter } = query;
  const listName = "answers";
  const place = { sort: "-created_at", position: decodeCursor(cursor, listName), take: limit + 1 } as const;
  const rows = await selectAnswers(db, filter, place);
  const page = toPage(rows, { list: listName, limit }, ({ id }) => ({ value: null, id }), toAnswer);
  return count ? { ...page, total: totalText(await countAnswers(db, filter)) } : page;
}

/** The link at which somebody answers. */
type At = { orgId: string; linkId: string; videoId: string };

/**
 * Stores what somebody answers at a link: a tap replaces the symbol, words replace words. Without words, those that
 * were written are withdrawn, and with the last of an answer the answer itself. Webhooks are told of what has changed.
 * @throws {NotFoundError} when the link has ended meanwhile
 */
export async function save(
  { orgId, linkId, videoId }: At,
  given: { symbol: AnswerSymbol } | { text: string },
): Promise<void> {
  const now = clock.now();
  await tenantDatabase(orgId).$transaction(async (tx) => {
    // One answer for a link, also if two requests bring one.
    await lockRow(tx, "watch_links", orgId, linkId, "change");
    if (!(await linkWorks(tx, linkId, now))) throw new NotFoundError();
    const before = await findAnswerOf(tx, linkId);
    const after: Said = {
      symbol: before?.symbol ?? null,
      text: before?.text ?? null,
      ...("symbol" in given ? given : { text: given.text === "" ? null : given.text }),
    };
    const saysNothing = after.symbol === null && after.text === null;
    if (before === null) {
      if (saysNothing) return;
      const id = newId();
      await insertAnswer(tx, { ...after, id, orgId, linkId, videoId, createdAt: now, updatedAt: now });
      return announce(tx, orgId, id);
    }
    if (saysNothing) {
      const rows = await selectAnswersByIds(tx, [before.id]);
      // First, because what webhooks were told of an answer is deleted with it.
      await deleteAnswer(tx, before.id);
      return emit(tx, orgId, "message.answered", [before.id], async () =>
        rows.map((row) => withdrawn(row, now)),
      );
    }
    if (after.symbol === before.symbol && after.text === before.text) return;
    await updateAnswer(tx, before.id, { ...after, updatedAt: now });
    return announce(tx, orgId, before.id);
  });
}

/** Without the name: this message is about an answer that is gone, so an erasure does not find it. */
const withdrawn = (row: AnswerRow, at: Date): AnswerResource => ({
  ...toAnswer({ ...row, symbol: null, text: null, updatedAt: at }),
  person_name: null,
});

function announce(tx: Parameters<typeof emit>[0], orgId: string, id: string): Promise<void> {
  return emit(tx, orgId, "message.answered", [id], async (ids) =>
    (await selectAnswersByIds(tx, ids)).map(toAnswer),
  );
}
