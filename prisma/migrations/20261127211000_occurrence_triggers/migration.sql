-- What is still to come is looked at now: another video has to be made, and approved, before its time.
CREATE OR REPLACE FUNCTION "leave_occurrences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "occurrences" SET "video_id" = NULL,
        "due_at" = CASE WHEN "due_at" IS NOT NULL THEN least("due_at", now()) END
        WHERE "org_id" = OLD."org_id" AND "video_id" = OLD."id";
    RETURN OLD;
END;
$$;

-- The webhooks first, in the order in which everything else locks them, so that nobody waits for each other.
CREATE OR REPLACE FUNCTION "forget_deliveries_about_occurrences"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM 1 FROM "webhooks" w WHERE w."id" IN (
        SELECT d."webhook_id" FROM "webhook_deliveries" d JOIN "gone" g ON d."org_id" = g."org_id" AND d."resource_id" = g."id"
    ) ORDER BY w."id" FOR KEY SHARE;
    DELETE FROM "webhook_deliveries" d USING "gone" g WHERE d."org_id" = g."org_id" AND d."resource_id" = g."id";
    RETURN NULL;
END;
$$;
