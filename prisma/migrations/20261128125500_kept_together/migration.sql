-- AlterEnum
ALTER TYPE "BulkActionKind" ADD VALUE 'keep_videos' BEFORE 'retry_messages';
ALTER TYPE "BulkActionKind" ADD VALUE 'keep_collections' BEFORE 'retry_messages';
