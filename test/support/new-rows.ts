import { database } from "#lib/server/database.ts";
import type { Prisma } from "#lib/server/generated/prisma/client.ts";
import { storage } from "#lib/server/storage/storage.ts";

/** Rows of many tables that are written with one statement per table. */
export class NewRows {
  readonly organizations: Prisma.OrganizationCreateManyInput[] = [];
  readonly users: Prisma.UserCreateManyInput[] = [];
  readonly members: Prisma.MemberCreateManyInput[] = [];
  readonly invitations: Prisma.InvitationCreateManyInput[] = [];
  readonly apiKeys: Prisma.ApiKeyCreateManyInput[] = [];
  readonly assets: Prisma.AssetCreateManyInput[] = [];
  readonly people: Prisma.PersonCreateManyInput[] = [];
  readonly projects: Prisma.ProjectCreateManyInput[] = [];
  readonly templates: Prisma.TemplateCreateManyInput[] = [];
  readonly versions: Prisma.TemplateVersionCreateManyInput[] = [];
  readonly collections: Prisma.CollectionCreateManyInput[] = [];
  readonly videos: Prisma.VideoCreateManyInput[] = [];
  readonly webhooks: Prisma.WebhookCreateManyInput[] = [];
  readonly deliveries: Prisma.WebhookDeliveryCreateManyInput[] = [];
  readonly auditEvents: Prisma.AuditEventCreateManyInput[] = [];
  /** Keys of files that exist and are empty. */
  readonly files: string[] = [];

  async insert(): Promise<void> {
    const db = database();
    await db.$transaction([
      db.organization.createMany({ data: this.organizations }),
      db.user.createMany({ data: this.users }),
      db.member.createMany({ data: this.members }),
      db.invitation.createMany({ data: this.invitations }),
      db.apiKey.createMany({ data: this.apiKeys }),
      db.asset.createMany({ data: this.assets }),
      db.person.createMany({ data: this.people }),
      db.project.createMany({ data: this.projects }),
      db.template.createMany({ data: this.templates }),
      db.templateVersion.createMany({ data: this.versions }),
      db.collection.createMany({ data: this.collections }),
      db.video.createMany({ data: this.videos }),
      db.webhook.createMany({ data: this.webhooks }),
      db.webhookDelivery.createMany({ data: this.deliveries }),
      db.auditEvent.createMany({ data: this.auditEvents }),
    ]);
    for (const key of this.files) await storage().write(key, new TextEncoder().encode("PK"));
  }
}
