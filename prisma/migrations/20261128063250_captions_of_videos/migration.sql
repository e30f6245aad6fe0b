-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "captions_key" TEXT;
