-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "was_ready" BOOLEAN NOT NULL DEFAULT false;
