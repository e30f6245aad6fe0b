-- Nobody asks for it: what is ordered by creation is ordered by id, and a period of creation is a range of ids.
-- DropIndex
DROP INDEX "videos_org_id_created_at_id_idx";

-- Since sizes are counted as they change, only a zip adds up those of its videos, which the index of its collection finds.
DROP INDEX "videos_storage_idx";

-- How far a video is changes no index, and need not be written into any, if the new row finds room beside the old one. What is
-- there already stays where it is until it is changed.
ALTER TABLE "videos" SET (fillfactor = 80);
