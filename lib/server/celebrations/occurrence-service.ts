import type { Page, QueryOf } from "#lib/contract/contract.ts";
import { faultOf } from "#lib/contract/faults.ts";
import { daysBetween } from "#lib/contract/resources/occasion.ts";
import {
  ALL_OCCURRENCE_DAYS,
  type listCelebrationOccurrences,
  type listOccurrences,
  OCCURRENCE_DAYS,
} from "#lib/contract/resources/occurrence.ts";
import type { Actor } from "../actor.ts";
import { clock } from "../clock.ts";
import { COUNT_LIMIT, decodeCursor, toPage, totalText } from "../cursor.ts";
import { found, ValidationError } from "../errors.ts";
import { dayShifted, localDay } from "../local-moment.ts";
import { signedUrls } from "../storage/signed-urls.ts";
import { findGround } from "./candidates.ts";
import { type CelebrationRow, findCelebration, selectAllCelebrations } from "./celebration-queries.ts";
import { countPlanned } from "./count-planned.ts";
import { dayOfOccurrence } from "./occurrence-id.ts";
import {
  countOccurrences,
  findOccurrence,
  type OccurrenceFilter,
  selectOccurrences,
} from "./occurrence-queries.ts";
import { type OccurrenceResource, toOccurrence } from "./occurrence-serializer.ts";
import { withWarning, withWarnings } from "./occurrence-warnings.ts";
import { findPlanned, selectPlanned } from "./planned-occurrences.ts";

type Query = QueryOf<typeof listOccurrences>;
type Span = { from: string; to: string };

/** How many days a list has that names none. */
const USUAL_DAYS = 30;

/** A page of the occurrences of all celebrations, by day. @throws {ValidationError} for a span that is too long */
export async function list(actor: Actor, query: Query): Promise<Page<OccurrenceResource>> {
  // What is stored is found by an index; what lies ahead is made from people.
  const isStored = query.status !== undefined && query.status !== "planned";
  const span = await spanOf(actor, query, isStored ? OCCURRENCE_DAYS : ALL_OCCURRENCE_DAYS);
  const celebrations = await selectAllCelebrations(actor.db);
  const enabled = celebrations.filter((celebration) => celebration.enabled);
  return pageOf(actor, { ...query, ...span }, null, enabled);
}

/** The same of one celebration. @throws {NotFoundError}; {ValidationError} for a span that is too long */
export async function listOfCelebration(
  actor: Actor,
  id: string,
  query: QueryOf<typeof listCelebrationOccurrences>,
): Promise<Page<OccurrenceResource>> {
  const span = await spanOf(actor, query, OCCURRENCE_DAYS);
  return pageOf(actor, { ...query, ...span }, id, [found(await findCelebration(actor.db, id))]);
}

/** The days of a list, of which there are at most `most`. @throws {ValidationError} */
async function spanOf({ db, orgId }: Actor, query: Query, most: number): Promise<Span> {
  const from = query.from ?? localDay(clock.now(), (await findGround(db, orgId)).timeZone);
  const to = query.to ?? dayShifted(from, USUAL_DAYS);
  const loc = ["query", "to"];
  if (to < from) throw new ValidationError([faultOf(loc, "window_ends_early")]);
  if (daysBetween(from, to) > most)
    throw new ValidationError([faultOf(loc, "occurrences_span_too_long", { days: most })]);
  return { from, to };
}

/** @param planning the celebrations whose occurrences that lie ahead are in the list */
async function pageOf(
  actor: Actor,
  { limit, cursor, count, status, from, to }: Query & Span,
  celebrationId: string | null,
  planning: readonly CelebrationRow[],
): Promise<Page<OccurrenceResource>> {
  const listName = `occurrences of ${celebrationId ?? "all celebrations"}`;
  const after = decodeCursor(cursor, listName)?.id ?? null;
  // A made-up place may be no day.
  const place = { after: after !== null && dayOfOccurrence(after) === null ? null : after, take: limit + 1 };
  const filter: OccurrenceFilter = { celebrationId, from, to, status };
  const asked = status === undefined || status === "planned" ? planning : [];
  const urls = await signedUrls();
  const stored = (await selectOccurrences(actor.db, filter, place)).map((row) => toOccurrence(row, urls));
  const planned = asked.length === 0 ? [] : await selectPlanned(actor, asked, { from, to }, place);
  const both = [...stored, ...planned].sort((one, other) => (one.id < other.id ? -1 : 1));
  const page = toPage(
    both.slice(0, limit + 1),
    { list: listName, limit },
    ({ id }) => ({ value: null, id }),
    (item) => item,
  );
  page.items = await withWarnings(actor.db, page.items);
  if (!count) return page;
  const known = await countOccurrences(actor.db, filter, COUNT_LIMIT + 1);
  const rest = COUNT_LIMIT + 1 - known;
  const ahead = asked.length === 0 || rest === 0 ? 0 : await countPlanned(actor, asked, { from, to }, rest);
  return { ...page, total: totalText(known + ahead) };
}

/** @throws {NotFoundError} */
export async function get(actor: Actor, id: string): Promise<OccurrenceResource> {
  const row = await findOccurrence(actor.db, id);
  if (row !== null) return withWarning(actor.db, toOccurrence(row, await signedUrls()));
  const { planned } = found(await findPlanned(actor, await selectAllCelebrations(actor.db), id));
  return withWarning(actor.db, planned);
}
