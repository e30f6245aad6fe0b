-- AlterTable
ALTER TABLE "templates" ADD COLUMN     "latest_built_in" BOOLEAN NOT NULL DEFAULT false;

UPDATE "templates" SET "latest_built_in" = true
FROM "template_versions"
WHERE "template_versions"."org_id" = "templates"."org_id"
  AND "template_versions"."template_id" = "templates"."id"
  AND "template_versions"."version" = "templates"."latest_version"
  AND "template_versions"."ready_made";
