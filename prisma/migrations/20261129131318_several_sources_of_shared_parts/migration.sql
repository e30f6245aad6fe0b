-- Whoever plays a video writes its shared parts again.
TRUNCATE "stream_segments";

-- AlterTable
ALTER TABLE "stream_segments" DROP CONSTRAINT "stream_segments_pkey",
ADD COLUMN     "rank" INTEGER NOT NULL,
ADD CONSTRAINT "stream_segments_pkey" PRIMARY KEY ("key", "org_id", "rank");
