-- CreateEnum
CREATE TYPE "CustomFieldType" AS ENUM ('text', 'number', 'date', 'boolean', 'choice');

-- AlterEnum
ALTER TYPE "BulkActionKind" ADD VALUE 'convert_custom_field';
ALTER TYPE "BulkActionKind" ADD VALUE 'delete_custom_field';
ALTER TYPE "BulkActionKind" ADD VALUE 'merge_custom_fields';
ALTER TYPE "BulkActionKind" ADD VALUE 'undo_custom_fields';

-- AlterTable
ALTER TABLE "bulk_actions" ADD COLUMN     "change" JSONB;

-- AlterTable
ALTER TABLE "custom_fields" ADD COLUMN     "former_keys" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "options" TEXT[] NOT NULL DEFAULT ARRAY[]::TEXT[],
ADD COLUMN     "type" "CustomFieldType" NOT NULL DEFAULT 'text';
