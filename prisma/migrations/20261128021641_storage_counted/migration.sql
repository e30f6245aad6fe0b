-- AlterTable
ALTER TABLE "collections" ADD COLUMN     "zip_size" DOUBLE PRECISION;

-- CreateTable
CREATE TABLE "storage_used" (
    "org_id" UUID NOT NULL,
    "videos" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "zips" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "uploads" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "storage_used_pkey" PRIMARY KEY ("org_id")
);

-- CreateTable
CREATE TABLE "storage_changes" (
    "id" BIGSERIAL NOT NULL,
    "org_id" UUID NOT NULL,
    "videos" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "zips" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "uploads" DOUBLE PRECISION NOT NULL DEFAULT 0,

    CONSTRAINT "storage_changes_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "storage_changes_org_id_idx" ON "storage_changes"("org_id");

-- AddForeignKey
ALTER TABLE "storage_used" ADD CONSTRAINT "storage_used_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "storage_changes" ADD CONSTRAINT "storage_changes_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- What is there already: triggers come first, and nobody writes until this is done.
CREATE FUNCTION "count_video_storage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "storage_changes" ("org_id", "videos")
    VALUES (NEW."org_id", coalesce(NEW."size", 0) - CASE WHEN TG_OP = 'UPDATE' THEN coalesce(OLD."size", 0) ELSE 0 END);
    RETURN NULL;
END
$$;
CREATE FUNCTION "uncount_video_storage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    -- Rows that go with their organization are counted nowhere.
    INSERT INTO "storage_changes" ("org_id", "videos")
    SELECT "org_id", -sum("size") FROM "gone"
    WHERE "size" IS NOT NULL AND EXISTS (SELECT FROM "organizations" o WHERE o."id" = "gone"."org_id") GROUP BY "org_id";
    RETURN NULL;
END
$$;
CREATE TRIGGER "videos_count_storage_added" AFTER INSERT ON "videos" FOR EACH ROW
    WHEN (NEW."size" IS NOT NULL) EXECUTE FUNCTION "count_video_storage"();
CREATE TRIGGER "videos_count_storage" AFTER UPDATE OF "size" ON "videos" FOR EACH ROW
    WHEN (OLD."size" IS DISTINCT FROM NEW."size") EXECUTE FUNCTION "count_video_storage"();
CREATE TRIGGER "videos_uncount_storage" AFTER DELETE ON "videos"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "uncount_video_storage"();

CREATE FUNCTION "measure_zip"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    NEW."zip_size" := CASE WHEN NEW."zip_key" IS NOT NULL THEN (
        SELECT coalesce(sum(v."size"), 0) FROM "videos" v
        WHERE v."org_id" = NEW."org_id" AND v."collection_id" = NEW."id" AND v."size" IS NOT NULL) END;
    RETURN NEW;
END
$$;
CREATE FUNCTION "count_zip_storage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "storage_changes" ("org_id", "zips")
    VALUES (NEW."org_id", coalesce(NEW."zip_size", 0) - CASE WHEN TG_OP = 'UPDATE' THEN coalesce(OLD."zip_size", 0) ELSE 0 END);
    RETURN NULL;
END
$$;
CREATE FUNCTION "uncount_zip_storage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "storage_changes" ("org_id", "zips")
    SELECT "org_id", -sum("zip_size") FROM "gone"
    WHERE "zip_size" IS NOT NULL AND EXISTS (SELECT FROM "organizations" o WHERE o."id" = "gone"."org_id") GROUP BY "org_id";
    RETURN NULL;
END
$$;
CREATE TRIGGER "collections_measure_zip_added" BEFORE INSERT ON "collections" FOR EACH ROW
    WHEN (NEW."zip_key" IS NOT NULL) EXECUTE FUNCTION "measure_zip"();
CREATE TRIGGER "collections_measure_zip" BEFORE UPDATE OF "zip_key" ON "collections" FOR EACH ROW
    WHEN (OLD."zip_key" IS DISTINCT FROM NEW."zip_key") EXECUTE FUNCTION "measure_zip"();
CREATE TRIGGER "collections_count_storage_added" AFTER INSERT ON "collections" FOR EACH ROW
    WHEN (NEW."zip_size" IS NOT NULL) EXECUTE FUNCTION "count_zip_storage"();
CREATE TRIGGER "collections_count_storage" AFTER UPDATE OF "zip_key" ON "collections" FOR EACH ROW
    WHEN (OLD."zip_size" IS DISTINCT FROM NEW."zip_size") EXECUTE FUNCTION "count_zip_storage"();
CREATE TRIGGER "collections_uncount_storage" AFTER DELETE ON "collections"
    REFERENCING OLD TABLE AS "gone" FOR EACH STATEMENT EXECUTE FUNCTION "uncount_zip_storage"();

CREATE FUNCTION "count_asset_storage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "storage_changes" ("org_id", "uploads")
    SELECT "org_id", CASE TG_OP WHEN 'DELETE' THEN -sum("size") ELSE sum("size") END FROM "moved"
    WHERE EXISTS (SELECT FROM "organizations" o WHERE o."id" = "moved"."org_id") GROUP BY "org_id";
    RETURN NULL;
END
$$;
CREATE FUNCTION "recount_asset_storage"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO "storage_changes" ("org_id", "uploads") VALUES (NEW."org_id", NEW."size" - OLD."size");
    RETURN NULL;
END
$$;
CREATE TRIGGER "assets_count_storage" AFTER UPDATE OF "size" ON "assets" FOR EACH ROW
    WHEN (OLD."size" <> NEW."size") EXECUTE FUNCTION "recount_asset_storage"();
CREATE TRIGGER "assets_count_storage_added" AFTER INSERT ON "assets"
    REFERENCING NEW TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "count_asset_storage"();
CREATE TRIGGER "assets_uncount_storage" AFTER DELETE ON "assets"
    REFERENCING OLD TABLE AS "moved" FOR EACH STATEMENT EXECUTE FUNCTION "count_asset_storage"();

UPDATE "collections" c SET "zip_size" = (
    SELECT coalesce(sum(v."size"), 0) FROM "videos" v
    WHERE v."org_id" = c."org_id" AND v."collection_id" = c."id" AND v."size" IS NOT NULL)
WHERE "zip_key" IS NOT NULL;

INSERT INTO "storage_used" ("org_id", "videos", "zips", "uploads")
SELECT o."id", coalesce(v."bytes", 0), coalesce(c."bytes", 0), coalesce(a."bytes", 0)
FROM "organizations" o
    LEFT JOIN (SELECT "org_id", sum("size") AS "bytes" FROM "videos" WHERE "size" IS NOT NULL GROUP BY "org_id") v ON v."org_id" = o."id"
    LEFT JOIN (SELECT "org_id", sum("zip_size") AS "bytes" FROM "collections" GROUP BY "org_id") c ON c."org_id" = o."id"
    LEFT JOIN (SELECT "org_id", sum("size") AS "bytes" FROM "assets" GROUP BY "org_id") a ON a."org_id" = o."id";
