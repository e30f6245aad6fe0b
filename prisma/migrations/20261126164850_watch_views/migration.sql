-- CreateEnum
CREATE TYPE "WatchViews" AS ENUM ('off', 'totals', 'per_person');

-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "watch_views" "WatchViews" NOT NULL DEFAULT 'totals';

-- CreateTable
CREATE TABLE "view_counts" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "collection_id" UUID,
    "video_id" UUID,
    "views" INTEGER NOT NULL DEFAULT 1,
    "first_at" TIMESTAMPTZ(3) NOT NULL,
    "last_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "view_counts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "view_counts_org_id_id_key" ON "view_counts"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "view_counts_org_id_collection_id_key" ON "view_counts"("org_id", "collection_id");

-- CreateIndex
CREATE UNIQUE INDEX "view_counts_org_id_video_id_key" ON "view_counts"("org_id", "video_id");

-- AddForeignKey
ALTER TABLE "view_counts" ADD CONSTRAINT "view_counts_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "view_counts" ADD CONSTRAINT "view_counts_org_id_collection_id_fkey" FOREIGN KEY ("org_id", "collection_id") REFERENCES "collections"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "view_counts" ADD CONSTRAINT "view_counts_org_id_video_id_fkey" FOREIGN KEY ("org_id", "video_id") REFERENCES "videos"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- Of a collection or of a video.
ALTER TABLE "view_counts" ADD CONSTRAINT "view_counts_of_one" CHECK (num_nonnulls("collection_id", "video_id") = 1);
