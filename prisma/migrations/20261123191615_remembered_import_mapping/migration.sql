-- AlterTable
ALTER TABLE "organizations" ADD COLUMN     "import_mapping" JSONB;
