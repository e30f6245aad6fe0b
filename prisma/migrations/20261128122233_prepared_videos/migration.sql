-- AlterTable
ALTER TABLE "celebrations" ADD COLUMN     "keep" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "collections" ADD COLUMN     "keep" BOOLEAN NOT NULL DEFAULT true;

-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "keep" BOOLEAN NOT NULL DEFAULT true;

-- A video that is to be kept is never left prepared, and what plays one goes by its measures. Rows are looked through in a
-- migration of its own, during which they can be read and written.
ALTER TABLE "videos" ADD CONSTRAINT "videos_ready_is_prepared" CHECK (
    "status" <> 'ready'
    OR NOT "keep" AND "duration_seconds" IS NOT NULL AND "fps" IS NOT NULL AND "width" IS NOT NULL AND "height" IS NOT NULL
) NOT VALID;

-- What waits to be prepared costs no pixels.
DROP INDEX "videos_waiting_idx";
CREATE INDEX "videos_waiting_idx" ON "videos"("org_id", "template_id", "template_version") INCLUDE ("keep")
    WHERE "status" IN ('queued', 'rendering');

-- A prepared video has ended too: what it is for is looked at at once.
DROP TRIGGER "videos_tell_occurrences" ON "videos";
CREATE TRIGGER "videos_tell_occurrences" AFTER UPDATE OF "status" ON "videos" FOR EACH ROW
    WHEN (NEW."status" IN ('ready', 'succeeded', 'failed', 'canceled') AND OLD."status" <> NEW."status")
    EXECUTE FUNCTION "tell_occurrences"();
