-- AlterTable
ALTER TABLE "assets" ADD COLUMN     "is_photo" BOOLEAN NOT NULL DEFAULT false;

-- CreateIndex
CREATE INDEX "assets_org_id_is_photo_id_idx" ON "assets"("org_id", "is_photo", "id");

-- Whoever gives a person a photo, by whatever way.
CREATE FUNCTION "mark_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE "assets" SET "is_photo" = true
    WHERE "org_id" = NEW."org_id" AND "id" = NEW."photo_asset_id" AND NOT "is_photo";
    RETURN NULL;
END;
$$;

CREATE TRIGGER "people_mark_photo" AFTER INSERT OR UPDATE OF "photo_asset_id" ON "people" FOR EACH ROW
    WHEN (NEW."photo_asset_id" IS NOT NULL)
    EXECUTE FUNCTION "mark_photo"();

UPDATE "assets" a SET "is_photo" = true
WHERE EXISTS (SELECT FROM "people" p WHERE p."org_id" = a."org_id" AND p."photo_asset_id" = a."id")
    OR EXISTS (SELECT FROM "former_photos" f WHERE f."org_id" = a."org_id" AND f."asset_id" = a."id");
