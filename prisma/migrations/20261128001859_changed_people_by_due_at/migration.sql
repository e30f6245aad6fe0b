-- What nobody has taken yet was without a time, and had to be sorted, all of it, for each part that was taken.
UPDATE "changed_people" SET "due_at" = 'epoch' WHERE "due_at" IS NULL;

-- AlterTable
ALTER TABLE "changed_people" ALTER COLUMN "due_at" SET NOT NULL,
ALTER COLUMN "due_at" SET DEFAULT '1970-01-01 00:00:00+00'::timestamp with time zone;

-- CreateIndex
CREATE INDEX "changed_people_due_at_idx" ON "changed_people"("due_at");
