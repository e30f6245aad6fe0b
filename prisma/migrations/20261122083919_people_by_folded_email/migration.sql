-- An import knows people by their address in any case; by the address as it is written nobody is looked for. Prisma has no word for
-- an index of an expression.

-- DropIndex
DROP INDEX "people_org_id_email_idx";

CREATE INDEX "people_org_id_lower_email_idx" ON "people"("org_id", lower("email"));

-- How many have the same one, the planner guesses until it has looked: half of all.
ANALYZE "people";
