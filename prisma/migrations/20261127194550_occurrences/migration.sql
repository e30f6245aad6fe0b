-- CreateEnum
CREATE TYPE "OccurrenceStatus" AS ENUM ('planned', 'prepared', 'awaiting_approval', 'approved', 'sent', 'skipped');

-- CreateEnum
CREATE TYPE "SkipReason" AS ENUM ('by_request', 'opted_out', 'archived', 'not_selected', 'person_changed_date', 'already_greeted', 'celebration_disabled', 'not_approved', 'missed', 'no_email', 'address_failed', 'video_failed', 'no_design', 'no_mail_server');

-- AlterTable
ALTER TABLE "celebrations" ADD COLUMN     "due_at" TIMESTAMPTZ(3),
ADD COLUMN     "planned_until" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
ADD COLUMN     "starts_on" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP;

-- CreateTable
CREATE TABLE "occurrences" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "celebration_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "occasion_on" DATE NOT NULL,
    "years" SMALLINT,
    "status" "OccurrenceStatus" NOT NULL DEFAULT 'planned',
    "reason" "SkipReason",
    "send_at" TIMESTAMPTZ(3) NOT NULL,
    "due_at" TIMESTAMPTZ(3),
    "template_id" UUID,
    "video_id" UUID,
    "approved_by_id" UUID,
    "approved_at" TIMESTAMPTZ(3),
    "prepared_at" TIMESTAMPTZ(3),
    "sent_at" TIMESTAMPTZ(3),
    "redone_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "occurrences_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "occurrences_due_at_idx" ON "occurrences"("due_at");

-- CreateIndex
CREATE INDEX "occurrences_org_id_celebration_id_id_idx" ON "occurrences"("org_id", "celebration_id", "id");

-- CreateIndex
CREATE INDEX "occurrences_org_id_person_id_idx" ON "occurrences"("org_id", "person_id");

-- CreateIndex
CREATE INDEX "occurrences_org_id_video_id_idx" ON "occurrences"("org_id", "video_id");

-- CreateIndex
CREATE INDEX "occurrences_org_id_template_id_idx" ON "occurrences"("org_id", "template_id");

-- CreateIndex
CREATE INDEX "occurrences_approved_by_id_idx" ON "occurrences"("approved_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "occurrences_org_id_id_key" ON "occurrences"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "occurrences_celebration_id_person_id_occasion_on_key" ON "occurrences"("celebration_id", "person_id", "occasion_on");

-- CreateIndex
CREATE INDEX "celebrations_due_at_idx" ON "celebrations"("due_at");

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_org_id_celebration_id_fkey" FOREIGN KEY ("org_id", "celebration_id") REFERENCES "celebrations"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_org_id_person_id_fkey" FOREIGN KEY ("org_id", "person_id") REFERENCES "people"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_org_id_template_id_fkey" FOREIGN KEY ("org_id", "template_id") REFERENCES "templates"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_org_id_video_id_fkey" FOREIGN KEY ("org_id", "video_id") REFERENCES "videos"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_approved_by_id_fkey" FOREIGN KEY ("approved_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

UPDATE "celebrations" SET "due_at" = now() WHERE "enabled";

-- Why it is skipped is known of those that are, and of no others; and these alone, and what was sent, wait for nothing.
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_reason" CHECK (("status" = 'skipped') = ("reason" IS NOT NULL));
ALTER TABLE "occurrences" ADD CONSTRAINT "occurrences_due_at" CHECK (("status" IN ('sent', 'skipped')) = ("due_at" IS NULL));

-- A video may be deleted at any time: the next step of its occurrence then makes another, or finds it sent.
CREATE FUNCTION "leave_occurrences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "occurrences" SET "video_id" = NULL WHERE "org_id" = OLD."org_id" AND "video_id" = OLD."id";
    RETURN OLD;
END;
$$;

CREATE TRIGGER "videos_leave_occurrences" BEFORE DELETE ON "videos"
    FOR EACH ROW EXECUTE FUNCTION "leave_occurrences"();

-- Webhooks were told of occurrences with the names of people. They go with their person, whichever way that is erased.
CREATE FUNCTION "forget_deliveries_about_occurrences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM "webhook_deliveries" d USING "gone" g WHERE d."org_id" = g."org_id" AND d."resource_id" = g."id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "occurrences_forget_deliveries" AFTER DELETE ON "occurrences"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "forget_deliveries_about_occurrences"();
