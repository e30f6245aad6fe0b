-- CreateTable
CREATE TABLE "changed_people" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "org_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "due_at" TIMESTAMPTZ(3),

    CONSTRAINT "changed_people_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "changed_people_org_id_person_id_idx" ON "changed_people"("org_id", "person_id");

-- CreateIndex
CREATE INDEX "occurrences_celebration_id_due_at_idx" ON "occurrences"("celebration_id", "due_at");

-- AddForeignKey
ALTER TABLE "changed_people" ADD CONSTRAINT "changed_people_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "changed_people" ADD CONSTRAINT "changed_people_org_id_person_id_fkey" FOREIGN KEY ("org_id", "person_id") REFERENCES "people"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Whoever is added or changed is looked at by the celebrations of their organization, if it has any that are on.
CREATE FUNCTION "note_changed_people"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "changed_people" ("org_id", "person_id")
    SELECT n."org_id", n."id" FROM "after" n
    WHERE n."org_id" IN (SELECT c."org_id" FROM "celebrations" c WHERE c."org_id" IN (SELECT a."org_id" FROM "after" a) AND c."enabled");
    RETURN NULL;
END;
$$;

CREATE TRIGGER "people_note_added" AFTER INSERT ON "people"
    REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_people"();
CREATE TRIGGER "people_note_changed" AFTER UPDATE ON "people"
    REFERENCING NEW TABLE AS "after" FOR EACH STATEMENT EXECUTE FUNCTION "note_changed_people"();

-- A video that has ended: what it is for is looked at at once, whatever clock it goes by.
CREATE FUNCTION "tell_occurrences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "occurrences" SET "due_at" = 'epoch'
    WHERE "org_id" = NEW."org_id" AND "video_id" = NEW."id" AND "due_at" IS NOT NULL;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "videos_tell_occurrences" AFTER UPDATE OF "status" ON "videos" FOR EACH ROW
    WHEN (NEW."status" IN ('succeeded', 'failed', 'canceled') AND OLD."status" <> NEW."status")
    EXECUTE FUNCTION "tell_occurrences"();

-- Days off, and when it is what time: the celebrations that are on are looked through again.
CREATE FUNCTION "look_through_celebrations"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "celebrations" SET "due_at" = 'epoch'
    WHERE "due_at" IS NOT NULL AND "org_id" IN (SELECT c."org_id" FROM "changed" c);
    RETURN NULL;
END;
$$;

CREATE TRIGGER "holidays_look_through_added" AFTER INSERT ON "holidays"
    REFERENCING NEW TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "look_through_celebrations"();
CREATE TRIGGER "holidays_look_through_deleted" AFTER DELETE ON "holidays"
    REFERENCING OLD TABLE AS "changed" FOR EACH STATEMENT EXECUTE FUNCTION "look_through_celebrations"();

CREATE FUNCTION "look_through_celebrations_of"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "celebrations" SET "due_at" = 'epoch' WHERE "due_at" IS NOT NULL AND "org_id" = NEW."id";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "organizations_look_through" AFTER UPDATE OF "time_zone", "weekend_days" ON "organizations" FOR EACH ROW
    WHEN (OLD."time_zone" IS DISTINCT FROM NEW."time_zone" OR OLD."weekend_days" IS DISTINCT FROM NEW."weekend_days")
    EXECUTE FUNCTION "look_through_celebrations_of"();
