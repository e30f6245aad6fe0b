import { escapeLike } from "../like-pattern.ts";
import type { TenantConnection } from "../tenant-database.ts";
import { wordSql } from "../text-search.ts";

/** From this many messages on, a word is left to the order of the list, in which some come soon. */
const MANY = 5000;

/**
 * The ids of the messages that match one of these words, if they are few. Null if each word has many.
 */
export async function findFewOfWords(
  db: TenantConnection,
  orgId: string,
  words: readonly string[],
): Promise<string[] | null> {
  // A message has to match them all, and the longest is the rarest, as a rule. An index has no words of one or two letters.
  const indexed = words.filter(({ length }) => length > 2);
  for (const word of indexed.toSorted((one, other) => other.length - one.length)) {
    const few = await findFew(db, orgId, word);
    if (few !== null) return few;
  }
  return null;
}

/**
 * Those about people whom a word finds, and those to an address with it, each by an index. For both at once PostgreSQL reads
 * all messages.
 */
async function findFew(db: TenantConnection, orgId: string, word: string): Promise<string[] | null> {
  const about = await db.$queryRaw<{ id: string }[]>`
    select m.id from people p
      join videos v on v.org_id = p.org_id and v.person_id = p.id
      join mails m on m.org_id = v.org_id and m.video_id = v.id
    where p.org_id = ${orgId}::uuid and ${wordSql(word, "p.search_text")} and m.kind = 'message'
    limit ${MANY + 1}`;
  if (about.length > MANY) return null;
  const to = await db.$queryRaw<{ id: string }[]>`
    select id from mails
    where org_id = ${orgId}::uuid and kind = 'message' and recipient ilike ${`%${escapeLike(word)}%`}
    limit ${MANY + 1}`;
  if (to.length > MANY) return null;
  return [...new Set([...about, ...to].map(({ id }) => id))];
}
