-- AlterTable
ALTER TABLE "videos" ADD COLUMN     "cut_layers" TEXT[] DEFAULT ARRAY[]::TEXT[];
