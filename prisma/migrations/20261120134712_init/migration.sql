-- Search by part of a name.
CREATE EXTENSION IF NOT EXISTS pg_trgm;

-- CreateEnum
CREATE TYPE "Role" AS ENUM ('viewer', 'editor', 'admin', 'owner');

-- CreateEnum
CREATE TYPE "MemberStatus" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "OrganizationStatus" AS ENUM ('active', 'suspended');

-- CreateEnum
CREATE TYPE "PersonStatus" AS ENUM ('active', 'archived');

-- CreateEnum
CREATE TYPE "AssetKind" AS ENUM ('image', 'audio', 'video', 'font');

-- CreateEnum
CREATE TYPE "VideoStatus" AS ENUM ('queued', 'rendering', 'succeeded', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "CollectionStatus" AS ENUM ('queued', 'rendering', 'packaging', 'completed', 'failed', 'canceled');

-- CreateEnum
CREATE TYPE "CollectionType" AS ENUM ('people', 'birthday', 'work_anniversary');

-- CreateEnum
CREATE TYPE "ActorType" AS ENUM ('user', 'api_key', 'system');

-- CreateEnum
CREATE TYPE "WebhookDeliveryStatus" AS ENUM ('pending', 'delivered', 'failed');

-- CreateTable
CREATE TABLE "installation" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "secret" TEXT NOT NULL,
    "setup_token_hash" TEXT,
    "setup_completed_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "installation_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "email" TEXT NOT NULL,
    "email_verified" BOOLEAN NOT NULL DEFAULT false,
    "image" TEXT,
    "two_factor_enabled" BOOLEAN NOT NULL DEFAULT false,
    "default_org_id" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "users_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "token" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ip_address" TEXT,
    "user_agent" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" TEXT NOT NULL,
    "provider_id" TEXT NOT NULL,
    "access_token" TEXT,
    "refresh_token" TEXT,
    "id_token" TEXT,
    "access_token_expires_at" TIMESTAMPTZ(3),
    "refresh_token_expires_at" TIMESTAMPTZ(3),
    "scope" TEXT,
    "password" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "verifications" (
    "id" UUID NOT NULL,
    "identifier" TEXT NOT NULL,
    "value" TEXT NOT NULL,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "verifications_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "two_factors" (
    "id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "secret" TEXT NOT NULL,
    "backup_codes" TEXT NOT NULL,
    "verified" BOOLEAN NOT NULL DEFAULT true,
    "failed_verification_count" INTEGER NOT NULL DEFAULT 0,
    "locked_until" TIMESTAMPTZ(3),

    CONSTRAINT "two_factors_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "sign_in_limits" (
    "id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "count" INTEGER NOT NULL,
    "last_request" BIGINT NOT NULL,

    CONSTRAINT "sign_in_limits_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "organizations" (
    "id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "plan_id" TEXT NOT NULL DEFAULT 'self_hosted',
    "status" "OrganizationStatus" NOT NULL DEFAULT 'active',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "organizations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "members" (
    "org_id" UUID NOT NULL,
    "user_id" UUID NOT NULL,
    "role" "Role" NOT NULL,
    "status" "MemberStatus" NOT NULL DEFAULT 'active',
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "members_pkey" PRIMARY KEY ("org_id","user_id")
);

-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "email" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "token_hash" TEXT NOT NULL,
    "invited_by_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "api_keys" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "role" "Role" NOT NULL,
    "prefix" TEXT NOT NULL,
    "hash" TEXT NOT NULL,
    "created_by_id" UUID,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "api_keys_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "assets" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "kind" "AssetKind" NOT NULL,
    "file_name" TEXT NOT NULL,
    "content_type" TEXT NOT NULL,
    "size" INTEGER NOT NULL,
    "width" INTEGER,
    "height" INTEGER,
    "duration_seconds" DOUBLE PRECISION,
    "storage_key" TEXT NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "assets_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "people" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "external_id" TEXT,
    "first_name" TEXT NOT NULL,
    "last_name" TEXT,
    "birth_date" DATE,
    "hire_date" DATE,
    "email" TEXT,
    "phone" TEXT,
    "position" TEXT,
    "sector" TEXT,
    "photo_asset_id" UUID,
    "status" "PersonStatus" NOT NULL DEFAULT 'active',
    "custom_fields" JSONB NOT NULL DEFAULT '{}',
    "revision" INTEGER NOT NULL DEFAULT 1,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "birth_month_day" SMALLINT GENERATED ALWAYS AS ((extract(month from "birth_date") * 100 + extract(day from "birth_date"))::smallint) STORED,
    "hire_month_day" SMALLINT GENERATED ALWAYS AS ((extract(month from "hire_date") * 100 + extract(day from "hire_date"))::smallint) STORED,
    "search_text" TEXT NOT NULL GENERATED ALWAYS AS (
        lower("first_name" || ' ' || coalesce("last_name", '') || ' ' || coalesce("email", '') || ' ' || coalesce("external_id", ''))
    ) STORED,

    CONSTRAINT "people_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "projects" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "projects_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "templates" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "slug" TEXT NOT NULL,
    "latest_version" INTEGER NOT NULL,
    "thumbnail_key" TEXT,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "archived_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "templates_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "template_versions" (
    "org_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "version" INTEGER NOT NULL,
    "scene" JSONB NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "template_versions_pkey" PRIMARY KEY ("org_id","template_id","version")
);

-- CreateTable
CREATE TABLE "videos" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "template_id" UUID NOT NULL,
    "template_version" INTEGER NOT NULL,
    "person_id" UUID,
    "project_id" UUID,
    "collection_id" UUID,
    "position" INTEGER,
    "status" "VideoStatus" NOT NULL DEFAULT 'queued',
    "modifications" JSONB NOT NULL DEFAULT '[]',
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "progress" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "duration_seconds" DOUBLE PRECISION,
    "fps" DOUBLE PRECISION,
    "width" INTEGER,
    "height" INTEGER,
    "size" INTEGER,
    "result_key" TEXT,
    "thumbnail_key" TEXT,
    "error" JSONB,
    "duration_ms" INTEGER,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),
    "occasion_on" DATE NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "videos_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "collections" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "type" "CollectionType" NOT NULL,
    "status" "CollectionStatus" NOT NULL DEFAULT 'queued',
    "template_id" UUID NOT NULL,
    "template_version" INTEGER NOT NULL,
    "project_id" UUID,
    "total" INTEGER NOT NULL,
    "completed" INTEGER NOT NULL DEFAULT 0,
    "failed" INTEGER NOT NULL DEFAULT 0,
    "modifications" JSONB NOT NULL DEFAULT '[]',
    "file_name" TEXT NOT NULL,
    "metadata" JSONB NOT NULL DEFAULT '{}',
    "zip_key" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "started_at" TIMESTAMPTZ(3),
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "collections_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhooks" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "secret" TEXT NOT NULL,
    "events" TEXT[],
    "enabled" BOOLEAN NOT NULL DEFAULT true,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "disabled_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "webhook_deliveries" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "webhook_id" UUID NOT NULL,
    "event" TEXT NOT NULL,
    "payload" JSONB NOT NULL,
    "status" "WebhookDeliveryStatus" NOT NULL DEFAULT 'pending',
    "attempt" INTEGER NOT NULL DEFAULT 0,
    "response_status" INTEGER,
    "error" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "completed_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhook_deliveries_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "audit_events" (
    "id" UUID NOT NULL,
    "org_id" UUID NOT NULL,
    "actor_type" "ActorType" NOT NULL,
    "actor_id" UUID,
    "action" TEXT NOT NULL,
    "target_type" TEXT NOT NULL,
    "target_id" UUID,
    "details" JSONB NOT NULL DEFAULT '{}',
    "request_id" TEXT,
    "ip_address" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "audit_events_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "idempotency_keys" (
    "org_id" UUID NOT NULL,
    "actor_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "operation" TEXT NOT NULL,
    "request_hash" TEXT NOT NULL,
    "status" INTEGER,
    "body" TEXT,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "idempotency_keys_pkey" PRIMARY KEY ("org_id","actor_id","key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE INDEX "users_default_org_id_idx" ON "users"("default_org_id");

-- CreateIndex
CREATE UNIQUE INDEX "sessions_token_key" ON "sessions"("token");

-- CreateIndex
CREATE INDEX "sessions_user_id_idx" ON "sessions"("user_id");

-- CreateIndex
CREATE INDEX "accounts_user_id_idx" ON "accounts"("user_id");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_provider_id_account_id_key" ON "accounts"("provider_id", "account_id");

-- CreateIndex
CREATE INDEX "verifications_identifier_idx" ON "verifications"("identifier");

-- CreateIndex
CREATE INDEX "two_factors_user_id_idx" ON "two_factors"("user_id");

-- CreateIndex
CREATE INDEX "two_factors_secret_idx" ON "two_factors"("secret");

-- CreateIndex
CREATE UNIQUE INDEX "sign_in_limits_key_key" ON "sign_in_limits"("key");

-- CreateIndex
CREATE UNIQUE INDEX "organizations_slug_key" ON "organizations"("slug");

-- CreateIndex
CREATE INDEX "members_user_id_idx" ON "members"("user_id");

-- CreateIndex
CREATE INDEX "members_org_id_created_at_user_id_idx" ON "members"("org_id", "created_at", "user_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");

-- CreateIndex
CREATE INDEX "invitations_org_id_email_idx" ON "invitations"("org_id", "email");

-- CreateIndex
CREATE INDEX "invitations_invited_by_id_idx" ON "invitations"("invited_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "invitations_org_id_id_key" ON "invitations"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_hash_key" ON "api_keys"("hash");

-- CreateIndex
CREATE INDEX "api_keys_created_by_id_idx" ON "api_keys"("created_by_id");

-- CreateIndex
CREATE UNIQUE INDEX "api_keys_org_id_id_key" ON "api_keys"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "assets_storage_key_key" ON "assets"("storage_key");

-- CreateIndex
CREATE UNIQUE INDEX "assets_org_id_id_key" ON "assets"("org_id", "id");

-- CreateIndex
CREATE INDEX "people_org_id_status_id_idx" ON "people"("org_id", "status", "id");

-- CreateIndex
CREATE INDEX "people_org_id_sector_id_idx" ON "people"("org_id", "sector", "id");

-- CreateIndex
CREATE INDEX "people_org_id_position_id_idx" ON "people"("org_id", "position", "id");

-- CreateIndex
CREATE INDEX "people_org_id_email_idx" ON "people"("org_id", "email");

-- CreateIndex
CREATE INDEX "people_org_id_last_name_id_idx" ON "people"("org_id", "last_name", "id");

-- CreateIndex
CREATE INDEX "people_org_id_first_name_id_idx" ON "people"("org_id", "first_name", "id");

-- CreateIndex
CREATE INDEX "people_org_id_birth_month_day_id_idx" ON "people"("org_id", "birth_month_day", "id");

-- CreateIndex
CREATE INDEX "people_org_id_hire_month_day_id_idx" ON "people"("org_id", "hire_month_day", "id");

-- CreateIndex
CREATE INDEX "people_org_id_photo_asset_id_idx" ON "people"("org_id", "photo_asset_id");

-- CreateIndex
CREATE UNIQUE INDEX "people_org_id_id_key" ON "people"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "people_org_id_external_id_key" ON "people"("org_id", "external_id");

-- CreateIndex
CREATE UNIQUE INDEX "projects_org_id_id_key" ON "projects"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "projects_org_id_slug_key" ON "projects"("org_id", "slug");

-- CreateIndex
CREATE UNIQUE INDEX "templates_org_id_id_key" ON "templates"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "templates_org_id_slug_key" ON "templates"("org_id", "slug");

-- CreateIndex
CREATE INDEX "videos_org_id_status_id_idx" ON "videos"("org_id", "status", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_person_id_id_idx" ON "videos"("org_id", "person_id", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_project_id_id_idx" ON "videos"("org_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_template_id_template_version_id_idx" ON "videos"("org_id", "template_id", "template_version", "id");

-- CreateIndex
CREATE INDEX "videos_org_id_collection_id_status_id_idx" ON "videos"("org_id", "collection_id", "status", "id");

-- CreateIndex
CREATE UNIQUE INDEX "videos_org_id_id_key" ON "videos"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "videos_collection_id_position_key" ON "videos"("collection_id", "position");

-- CreateIndex
CREATE INDEX "collections_org_id_status_id_idx" ON "collections"("org_id", "status", "id");

-- CreateIndex
CREATE INDEX "collections_org_id_project_id_id_idx" ON "collections"("org_id", "project_id", "id");

-- CreateIndex
CREATE INDEX "collections_org_id_template_id_template_version_id_idx" ON "collections"("org_id", "template_id", "template_version", "id");

-- CreateIndex
CREATE UNIQUE INDEX "collections_org_id_id_key" ON "collections"("org_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhooks_org_id_id_key" ON "webhooks"("org_id", "id");

-- CreateIndex
CREATE INDEX "webhook_deliveries_org_id_webhook_id_id_idx" ON "webhook_deliveries"("org_id", "webhook_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "webhook_deliveries_org_id_id_key" ON "webhook_deliveries"("org_id", "id");

-- CreateIndex
CREATE INDEX "audit_events_org_id_target_type_target_id_id_idx" ON "audit_events"("org_id", "target_type", "target_id", "id");

-- CreateIndex
CREATE UNIQUE INDEX "audit_events_org_id_id_key" ON "audit_events"("org_id", "id");

-- CreateIndex
CREATE INDEX "idempotency_keys_expires_at_idx" ON "idempotency_keys"("expires_at");

-- AddForeignKey
ALTER TABLE "users" ADD CONSTRAINT "users_default_org_id_fkey" FOREIGN KEY ("default_org_id") REFERENCES "organizations"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "two_factors" ADD CONSTRAINT "two_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_id_fkey" FOREIGN KEY ("invited_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by_id_fkey" FOREIGN KEY ("created_by_id") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "assets" ADD CONSTRAINT "assets_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "people" ADD CONSTRAINT "people_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "people" ADD CONSTRAINT "people_org_id_photo_asset_id_fkey" FOREIGN KEY ("org_id", "photo_asset_id") REFERENCES "assets"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "projects" ADD CONSTRAINT "projects_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "templates" ADD CONSTRAINT "templates_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "template_versions" ADD CONSTRAINT "template_versions_org_id_template_id_fkey" FOREIGN KEY ("org_id", "template_id") REFERENCES "templates"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_org_id_template_id_template_version_fkey" FOREIGN KEY ("org_id", "template_id", "template_version") REFERENCES "template_versions"("org_id", "template_id", "version") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_org_id_person_id_fkey" FOREIGN KEY ("org_id", "person_id") REFERENCES "people"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_org_id_project_id_fkey" FOREIGN KEY ("org_id", "project_id") REFERENCES "projects"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "videos" ADD CONSTRAINT "videos_org_id_collection_id_fkey" FOREIGN KEY ("org_id", "collection_id") REFERENCES "collections"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_org_id_template_id_template_version_fkey" FOREIGN KEY ("org_id", "template_id", "template_version") REFERENCES "template_versions"("org_id", "template_id", "version") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "collections" ADD CONSTRAINT "collections_org_id_project_id_fkey" FOREIGN KEY ("org_id", "project_id") REFERENCES "projects"("org_id", "id") ON DELETE NO ACTION ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_org_id_webhook_id_fkey" FOREIGN KEY ("org_id", "webhook_id") REFERENCES "webhooks"("org_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "audit_events" ADD CONSTRAINT "audit_events_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- AddForeignKey
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_org_id_fkey" FOREIGN KEY ("org_id") REFERENCES "organizations"("id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- From here on by hand: what the data model's language cannot say.

CREATE INDEX "people_search_text_idx" ON "people" USING GIN ("search_text" gin_trgm_ops);

ALTER TABLE "installation" ADD CONSTRAINT "installation_one_row" CHECK ("id" = 1);

ALTER TABLE "organizations"
    ADD CONSTRAINT "organizations_name_length" CHECK (char_length("name") BETWEEN 1 AND 120),
    ADD CONSTRAINT "organizations_slug_length" CHECK (char_length("slug") BETWEEN 1 AND 60);

ALTER TABLE "users"
    ADD CONSTRAINT "users_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "invitations"
    ADD CONSTRAINT "invitations_email_lower" CHECK ("email" = lower("email"));

ALTER TABLE "api_keys"
    ADD CONSTRAINT "api_keys_name_length" CHECK (char_length("name") BETWEEN 1 AND 120);

ALTER TABLE "people"
    ADD CONSTRAINT "people_first_name_length" CHECK (char_length("first_name") BETWEEN 1 AND 120),
    ADD CONSTRAINT "people_external_id_length" CHECK (char_length("external_id") <= 120),
    ADD CONSTRAINT "people_last_name_length" CHECK (char_length("last_name") <= 120),
    ADD CONSTRAINT "people_phone_length" CHECK (char_length("phone") <= 40),
    ADD CONSTRAINT "people_position_length" CHECK (char_length("position") <= 120),
    ADD CONSTRAINT "people_sector_length" CHECK (char_length("sector") <= 120),
    ADD CONSTRAINT "people_custom_fields_object" CHECK (jsonb_typeof("custom_fields") = 'object');

ALTER TABLE "projects"
    ADD CONSTRAINT "projects_name_length" CHECK (char_length("name") BETWEEN 1 AND 120),
    ADD CONSTRAINT "projects_slug_length" CHECK (char_length("slug") BETWEEN 1 AND 60);

ALTER TABLE "templates"
    ADD CONSTRAINT "templates_name_length" CHECK (char_length("name") BETWEEN 1 AND 120),
    ADD CONSTRAINT "templates_latest_version_positive" CHECK ("latest_version" >= 1);

ALTER TABLE "template_versions"
    ADD CONSTRAINT "template_versions_version_positive" CHECK ("version" >= 1);

ALTER TABLE "assets"
    ADD CONSTRAINT "assets_size_positive" CHECK ("size" > 0);

ALTER TABLE "videos"
    ADD CONSTRAINT "videos_progress_share" CHECK ("progress" BETWEEN 0 AND 1),
    ADD CONSTRAINT "videos_attempt_counts" CHECK ("attempt" >= 0),
    ADD CONSTRAINT "videos_position_in_collection" CHECK (("collection_id" IS NULL) = ("position" IS NULL)),
    ADD CONSTRAINT "videos_succeeded_has_result" CHECK ("status" <> 'succeeded' OR "result_key" IS NOT NULL),
    ADD CONSTRAINT "videos_failed_has_error" CHECK ("status" <> 'failed' OR "error" IS NOT NULL);

ALTER TABLE "collections"
    ADD CONSTRAINT "collections_name_length" CHECK (char_length("name") BETWEEN 1 AND 120),
    ADD CONSTRAINT "collections_counters" CHECK (
        "total" >= 0 AND "completed" >= 0 AND "failed" >= 0 AND "completed" + "failed" <= "total"
    );
