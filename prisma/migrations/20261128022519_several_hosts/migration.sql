-- CreateTable
-- Unlogged: what a minute's requests have taken, and which processes run, need not outlive a crash of PostgreSQL.
CREATE UNLOGGED TABLE "request_quotas" (
    "key" TEXT NOT NULL,
    "used" INTEGER NOT NULL,
    "granted" INTEGER NOT NULL,
    "ends_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "request_quotas_pkey" PRIMARY KEY ("key")
) WITH (fillfactor = 70);

-- CreateTable
CREATE TABLE "renderers" (
    "code" TEXT NOT NULL,
    "position" SERIAL NOT NULL,
    "announced_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "renderers_pkey" PRIMARY KEY ("code")
);

-- CreateTable
CREATE UNLOGGED TABLE "host_processes" (
    "id" UUID NOT NULL,
    "host" TEXT NOT NULL,
    "pid" INTEGER NOT NULL,
    "role" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "code" TEXT NOT NULL,
    "encoder" TEXT,
    "encoding" TEXT,
    "fonts" TEXT,
    "store" TEXT,
    "job" TEXT,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "host_processes_pkey" PRIMARY KEY ("id")
) WITH (fillfactor = 50);

-- CreateIndex
CREATE UNIQUE INDEX "renderers_position_key" ON "renderers"("position");
