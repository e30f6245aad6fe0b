-- AlterTable
ALTER TABLE "celebrations" ADD COLUMN     "language" TEXT NOT NULL DEFAULT 'en';
