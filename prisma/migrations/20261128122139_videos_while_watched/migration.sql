-- AlterTable
ALTER TABLE "host_processes" ADD COLUMN     "viewer_ms" BIGINT NOT NULL DEFAULT 0,
ADD COLUMN     "viewer_segments" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "viewer_slots" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "viewers" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "viewers_waiting" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN     "viewing_address" TEXT;

-- CreateTable
-- Unlogged: whoever plays a video writes its shared parts again.
CREATE UNLOGGED TABLE "stream_segments" (
    "key" TEXT NOT NULL,
    "org_id" UUID NOT NULL,
    "video_id" UUID NOT NULL,
    "place" INTEGER NOT NULL,

    CONSTRAINT "stream_segments_pkey" PRIMARY KEY ("key","org_id")
);

-- CreateIndex
CREATE INDEX "stream_segments_org_id_video_id_idx" ON "stream_segments"("org_id", "video_id");

-- AddForeignKey
ALTER TABLE "stream_segments" ADD CONSTRAINT "stream_segments_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "stream_segments" ADD CONSTRAINT "stream_segments_org_id_video_id_fkey" FOREIGN KEY ("org_id", "video_id") REFERENCES "videos"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;
