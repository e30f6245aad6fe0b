import type { Actor } from "../actor.ts";

const NAMED = 3;

/** Names of members who may change roles, active ones, admins before owners: at most three. */
export async function listManagers(actor: Actor): Promise<string[]> {
  const rows = await actor.db.member.findMany({
    where: { role: { in: ["admin", "owner"] }, status: "active", user: { disabledAt: null } },
    select: { role: true, user: { select: { name: true } } },
    orderBy: [{ createdAt: "asc" }, { userId: "asc" }],
    take: 50,
  });
  const called = (role: "admin" | "owner") =>
    rows.filter((row) => row.role === role).map(({ user }) => user.name);
  return [...called("admin"), ...called("owner")].slice(0, NAMED);
}
