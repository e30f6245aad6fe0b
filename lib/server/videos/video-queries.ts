import type { TemplateOccasion } from "#lib/contract/resources/template-occasion.ts";
import type { Occasion } from "#lib/contract/resources/video.ts";
import { byCreation, type CreationPlace, createdBetween } from "../creation-order.ts";
import { COUNT_LIMIT } from "../cursor.ts";
import type { Prisma } from "../generated/prisma/client.ts";
import type { OrderedPlace } from "../keyset-order.ts";
import { builtInsFor } from "../templates/index.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";
import { wordCondition } from "../text-search.ts";
import { FINISHED, type VideoStatus } from "./video-state.ts";

const withContext = {
  person: { select: { firstName: true, lastName: true, revision: true } },
  collection: { select: { fileName: true, status: true } },
} satisfies Prisma.VideoInclude;

/** A video's row with its person, and the file name pattern and status of its collection. */
export type VideoRow = Prisma.VideoGetPayload<{ include: typeof withContext }>;
export type VideoFilter = {
  /** Words of `searchWords`, all of which the person has to match. */
  words?: readonly string[] | undefined;
  status?: VideoStatus | undefined;
  template_id?: string | undefined;
  project_id?: string | undefined;
  person_id?: string | undefined;
  collection_id?: string | undefined;
  occasion?: Occasion | undefined;
  /** Days of `occasion_on`, `YYYY-MM-DD`, both inclusive. */
  occasion_from?: string | undefined;
  occasion_to?: string | undefined;
  /** Moments, both inclusive. */
  created_from?: string | undefined;
  created_to?: string | undefined;
};

const MADE_FOR: Record<Occasion, TemplateOccasion> = {
  birthday: "Birthday",
  work_anniversary: "Work anniversary",
};

/**
 * The templates whose single videos count as made for an occasion: built-in ones by their slugs, and the
 * organization's own by what their column says.
 */
export function templatesFor(occasion: Occasion): { builtIn: string[]; own: TemplateOccasion } {
  const own = MADE_FOR[occasion];
  return { builtIn: builtInsFor(own), own };
}

export function findVideo(db: TenantConnection, id: string): Promise<VideoRow | null> {
  return db.video.findUnique({ where: { id }, include: withContext });
}

export function selectVideosByIds(db: TenantConnection, ids: readonly string[]): Promise<VideoRow[]> {
  return db.video.findMany({ where: { id: { in: [...ids] } }, include: withContext });
}

export function selectVideos(
  db: TenantConnection,
  filter: VideoFilter,
  place: CreationPlace,
): Promise<VideoRow[]> {
  const { after, page } = byCreation(place);
  return db.video.findMany({ where: { AND: [toWhere(filter), after] }, include: withContext, ...page });
}

/**
 * The id of the `count`th video after a position in the order of ids, of a person, a project and a period if the filter has
 * them: an index has these in that order. Null if there are not so many.
 */
export async function findLater(
  db: TenantConnection,
  { person_id, project_id, created_from, created_to }: VideoFilter,
  { order: { direction }, position }: Pick<OrderedPlace, "order" | "position">,
  count: number,
): Promise<string | null> {
  const after = position === null ? {} : { [direction === "asc" ? "gt" : "lt"]: position.id };
  const last = await db.video.findFirst({
    where: {
      ...(person_id === undefined ? {} : { personId: person_id }),
      ...(project_id === undefined ? {} : { projectId: project_id }),
      AND: [{ id: createdBetween(created_from, created_to).id }, { id: after }],
    },
    orderBy: { id: direction },
    skip: count - 1,
    select: { id: true },
  });
  return last?.id ?? null;
}

/** The newest finished videos about people, at most `take`. */
export function selectFinishedAbout(
  db: TenantConnection,
  people: readonly string[],
  take: number,
): Promise<{ id: string; collectionId: string | null }[]> {
  return db.video.findMany({
    where: { personId: { in: [...people] }, status: { in: [...FINISHED] } },
    select: { id: true, collectionId: true },
    orderBy: { id: "desc" },
    take,
  });
}

export function countVideos(db: TenantConnection, filter: VideoFilter): Promise<number> {
  return db.video.count({ where: toWhere(filter), take: COUNT_LIMIT + 1 });
}

/** At most `take` videos of a collection in its order, after the position `after`. */
export function selectCollectionVideos(
  db: TenantConnection,
  options: { collectionId: string; status?: VideoStatus | undefined; after: number; take: number },
): Promise<VideoRow[]> {
  const { collectionId, status, after, take } = options;
  return db.video.findMany({
    where: { collectionId, position: { gt: after }, ...(status === undefined ? {} : { status }) },
    orderBy: { position: "asc" },
    include: withContext,
    take,
  });
}

export function countCollectionVideos(
  db: TenantConnection,
  collectionId: string,
  status: VideoStatus | undefined,
): Promise<number> {
  const where = { collectionId, ...(status === undefined ? {} : { status }) };
  return db.video.count({ where, take: COUNT_LIMIT + 1 });
}

export function insertVideo(db: TenantConnection, data: Prisma.VideoUncheckedCreateInput): Promise<VideoRow> {
  return db.video.create({ data, include: withContext });
}

/**
 * Inserts the videos of a collection in their order. The database copies their common columns from the
 * collection's row: ten thousand copies of a long order would exhaust this process's memory.
 */
export async function insertVideosOfCollection(
  tx: TenantTransaction,
  collection: { id: string; orgId: string },
  videos: readonly { id: string; personId: string; occasionOn: string }[],
): Promise<void> {
  const ids = videos.map(({ id }) => id);
  const people = videos.map(({ personId }) => personId);
  const days = videos.map(({ occasionOn }) => occasionOn);
  await tx.$executeRaw`
    insert into videos (id, org_id, collection_id, position, person_id, occasion_on,
      template_id, template_version, project_id, modifications, keep)
    select ordered.id, c.org_id, c.id, ordered.place - 1, ordered.person_id, ordered.occasion_on,
      c.template_id, c.template_version, c.project_id, c.modifications, c.keep
    from collections c, unnest(${ids}::uuid[], ${people}::uuid[], ${days}::date[])
      with ordinality as ordered (id, person_id, occasion_on, place)
    where c.org_id = ${collection.orgId}::uuid and c.id = ${collection.id}::uuid`;
}

/** The filter as a condition on rows of one organization. */
export function toWhere(filter: VideoFilter): Prisma.VideoWhereInput {
  const { status, template_id, project_id, person_id, collection_id, occasion, words = [] } = filter;
  const days = [
    ...(filter.occasion_from === undefined ? [] : [{ occasionOn: { gte: toDay(filter.occasion_from) } }]),
    ...(filter.occasion_to === undefined ? [] : [{ occasionOn: { lte: toDay(filter.occasion_to) } }]),
  ];
  return {
    ...(days.length === 0 ? {} : { AND: days }),
    ...(occasion === undefined ? {} : { OR: celebrating(occasion) }),
    ...(status === undefined ? {} : { status }),
    ...(template_id === undefined ? {} : { templateId: template_id }),
    ...(project_id === undefined ? {} : { projectId: project_id }),
    ...(person_id === undefined ? {} : { personId: person_id }),
    ...(collection_id === undefined ? {} : { collectionId: collection_id }),
    ...(words.length === 0 ? {} : { person: { AND: words.map(wordCondition) } }),
    ...createdBetween(filter.created_from, filter.created_to),
  };
}

function celebrating(occasion: Occasion): Prisma.VideoWhereInput[] {
  const { builtIn, own } = templatesFor(occasion);
  const template = { OR: [{ builtIn: { in: builtIn } }, { occasion: own }] };
  return [{ collection: { type: occasion } }, { collectionId: null, version: { template } }];
}

/** A calendar day, `YYYY-MM-DD`, as Prisma takes it. */
const toDay = (day: string) => new Date(`${day}T00:00:00Z`);
