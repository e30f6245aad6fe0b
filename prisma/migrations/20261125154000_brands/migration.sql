-- CreateTable
CREATE TABLE "brands" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "logo_asset_id" UUID,
    "colors" JSONB NOT NULL,
    "fonts" JSONB NOT NULL,
    "heading_font" TEXT,
    "body_font" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "brands_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE UNIQUE INDEX "brands_org_id_key" ON "brands"("org_id");

-- CreateIndex
CREATE INDEX "brands_org_id_logo_asset_id_idx" ON "brands"("org_id", "logo_asset_id");

-- CreateIndex
CREATE UNIQUE INDEX "brands_org_id_id_key" ON "brands"("org_id", "id");

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "brands" ADD CONSTRAINT "brands_org_id_logo_asset_id_fkey" FOREIGN KEY ("org_id", "logo_asset_id") REFERENCES "assets"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;
