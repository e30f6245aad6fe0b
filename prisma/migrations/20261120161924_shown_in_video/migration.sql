-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "newest_version" INTEGER,
ADD COLUMN     "person_revision" INTEGER,
ADD COLUMN     "shown_digest" TEXT,
ADD COLUMN     "shown_photo_id" UUID;
