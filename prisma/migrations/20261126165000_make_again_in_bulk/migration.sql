-- AlterEnum

ALTER TYPE "BulkActionKind" ADD VALUE 'render_videos_again';
ALTER TYPE "BulkActionKind" ADD VALUE 'render_collections_again';
