-- AlterTable
ALTER TABLE "backup_runs" ADD COLUMN     "digest" TEXT;
