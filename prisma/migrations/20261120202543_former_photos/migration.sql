-- CreateTable
CREATE TABLE "former_photos" (
    "org_id" UUID NOT NULL,
    "person_id" UUID NOT NULL,
    "asset_id" UUID NOT NULL,

    CONSTRAINT "former_photos_pkey" PRIMARY KEY ("person_id","asset_id")
);

-- CreateIndex
CREATE INDEX "former_photos_org_id_asset_id_idx" ON "former_photos"("org_id", "asset_id");

-- AddForeignKey
ALTER TABLE "former_photos" ADD CONSTRAINT "former_photos_org_id_person_id_fkey" FOREIGN KEY ("org_id", "person_id") REFERENCES "people"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "former_photos" ADD CONSTRAINT "former_photos_org_id_asset_id_fkey" FOREIGN KEY ("org_id", "asset_id") REFERENCES "assets"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Whoever changes a person's photo, by whatever way: the one before is not forgotten.
CREATE FUNCTION "keep_former_photo"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "former_photos" ("org_id", "person_id", "asset_id")
    VALUES (OLD."org_id", OLD."id", OLD."photo_asset_id") ON CONFLICT DO NOTHING;
    RETURN NULL;
END;
$$;

CREATE TRIGGER "people_keep_former_photo" AFTER UPDATE OF "photo_asset_id" ON "people" FOR EACH ROW
    WHEN (OLD."photo_asset_id" IS NOT NULL AND OLD."photo_asset_id" IS DISTINCT FROM NEW."photo_asset_id")
    EXECUTE FUNCTION "keep_former_photo"();

-- What was replaced before this table was there, as far as a video shows it.
INSERT INTO "former_photos" ("org_id", "person_id", "asset_id")
SELECT DISTINCT v."org_id", v."person_id", v."shown_photo_id"
FROM "videos" v
JOIN "people" p ON p."id" = v."person_id"
JOIN "assets" a ON a."org_id" = v."org_id" AND a."id" = v."shown_photo_id"
WHERE p."photo_asset_id" IS DISTINCT FROM v."shown_photo_id";
