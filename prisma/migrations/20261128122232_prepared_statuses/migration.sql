-- Apart from what uses them: PostgreSQL lets nothing use a value in the transaction that adds it.
ALTER TYPE "VideoStatus" ADD VALUE 'ready' BEFORE 'succeeded';
ALTER TYPE "CollectionStatus" ADD VALUE 'ready' BEFORE 'completed';
