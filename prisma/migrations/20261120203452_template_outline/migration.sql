ALTER TABLE "templates" ADD COLUMN     "outline" JSONB;

-- A whole scene is an outline too, only a larger one than it has to be.
UPDATE "templates" SET "outline" = "template_versions"."scene" FROM "template_versions"
WHERE "template_versions"."org_id" = "templates"."org_id"
    AND "template_versions"."template_id" = "templates"."id" AND "version" = "latest_version";

ALTER TABLE "templates" ALTER COLUMN "outline" SET NOT NULL;
