-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "vouches" BOOLEAN NOT NULL DEFAULT false;

-- The first organization is whoever set the installation up; those who joined it came by its links. An address that
-- somebody has given themselves since then is proved by nothing.
UPDATE "organizations" SET "vouches" = true
WHERE "id" = (SELECT "id" FROM "organizations" ORDER BY "created_at", "id" LIMIT 1);

UPDATE "users" SET "email_verified" = true
WHERE "id" IN (
  SELECT m."user_id" FROM "members" m JOIN "organizations" o ON o."id" = m."org_id" WHERE o."vouches"
) AND NOT EXISTS (
  SELECT 1 FROM "audit_events" e
  WHERE e."action" = 'member.email_changed' AND e."target_id" = "users"."id"
);
