-- AlterTable
ALTER TABLE "occurrences" ADD COLUMN     "greeted_for" TEXT;

-- What the celebrations were about then is not known; most are about the same still.
UPDATE "occurrences" o SET "greeted_for" = c."occasion"
FROM "celebrations" c WHERE c."id" = o."celebration_id" AND o."status" = 'sent';
