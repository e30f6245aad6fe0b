import { storage } from "#lib/server/storage/storage.ts";
import { attemptFiles, type Poster, type VideoRow } from "#lib/server/videos/index.ts";

export type PosterPath = Poster["path"];

/** The pictures of a video's earlier attempts that are stored: mails that were sent show them. */
export async function postersBefore({ orgId, id, attempt }: VideoRow): Promise<ReadonlySet<PosterPath>> {
  const earlier = Array.from({ length: attempt - 1 }, (_, index) => attemptFiles(orgId, id, index + 1));
  const paths = new Map<string, PosterPath>(
    earlier.flatMap(({ animatedPoster, stillPoster }): [string, PosterPath][] => [
      [animatedPoster, "poster.gif"],
      [stillPoster, "still.jpg"],
    ]),
  );
  const stored = await storage().sizes([...paths.keys()]);
  return new Set([...stored.keys()].flatMap((key) => paths.get(key) ?? []));
}
