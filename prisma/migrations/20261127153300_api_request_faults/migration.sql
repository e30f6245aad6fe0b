-- AlterTable
ALTER TABLE "api_requests" ADD COLUMN     "faults" JSONB NOT NULL DEFAULT '[]',
ADD COLUMN     "ip_address" TEXT;
