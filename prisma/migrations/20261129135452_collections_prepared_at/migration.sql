-- AlterTable
ALTER TABLE "collections" ADD COLUMN     "prepared_from" TIMESTAMPTZ(3),
ADD COLUMN     "prepared_until" TIMESTAMPTZ(3);
