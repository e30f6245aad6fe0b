-- AlterTable
ALTER TABLE "people" ADD COLUMN     "photo_crop" JSONB,
ADD COLUMN     "photo_focus" JSONB;

-- Whoever changes a person's photo, by whatever way: a framing is of one picture. A new one that comes along stays.
CREATE FUNCTION "reset_photo_framing"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW."photo_focus" = OLD."photo_focus" THEN NEW."photo_focus" := NULL; END IF;
    IF NEW."photo_crop" = OLD."photo_crop" THEN NEW."photo_crop" := NULL; END IF;
    RETURN NEW;
END;
$$;

CREATE TRIGGER "people_reset_photo_framing" BEFORE UPDATE OF "photo_asset_id" ON "people" FOR EACH ROW
    WHEN (OLD."photo_asset_id" IS DISTINCT FROM NEW."photo_asset_id"
        AND (OLD."photo_focus" IS NOT NULL OR OLD."photo_crop" IS NOT NULL))
    EXECUTE FUNCTION "reset_photo_framing"();
