import { Prisma } from "../generated/prisma/client.ts";
import { escapeLike } from "../like-pattern.ts";
import type { TenantConnection } from "../tenant-database.ts";

/**
 * The words of a search, normalized by the database like the searched columns: without accents, in lower
 * case. Each word is matched separately, so that the last name may come first.
 */
export async function searchWords(db: TenantConnection, q: string | undefined): Promise<string[]> {
  if (q === undefined) return [];
  const [row] = await db.$queryRaw<{ folded: string }[]>`select fold_text(${q}) as folded`;
  return row?.folded.split(/\s+/).filter((word) => word !== "") ?? [];
}

/** In scripts without spaces two characters can be a whole name, and occur inside a word. */
const WITHOUT_SPACES = /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Hangul}\p{scx=Thai}]/u;

/**
 * A word matches anywhere, but one or two letters only match at the start of a word: inside names they occur
 * in nearly every row, and they have no trigram to look up.
 */
const isAnywhere = (word: string) => word.length > 2 || WITHOUT_SPACES.test(word);

/** The people who match a word of `searchWords`. */
export function wordCondition(word: string): Prisma.PersonWhereInput {
  const text = escapeLike(word);
  if (isAnywhere(word)) return { searchText: { contains: text } };
  return { OR: [{ searchText: { startsWith: text } }, { searchText: { contains: ` ${text}` } }] };
}

/** The same as SQL, about rows of `people` with the alias `p`. */
export function wordSql(word: string): Prisma.Sql {
  const text = escapeLike(word);
  if (isAnywhere(word)) return Prisma.sql`p.search_text like ${`%${text}%`}`;
  return Prisma.sql`(p.search_text like ${`${text}%`} or p.search_text like ${`% ${text}%`})`;
}
