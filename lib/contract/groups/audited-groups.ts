import { apiKeys } from "./api-keys.ts";
import { archives } from "./archives.ts";
import { assets } from "./assets.ts";
import { brandGroup } from "./brand.ts";
import { bulkActions } from "./bulk-actions.ts";
import { calendarFeeds } from "./calendar-feed.ts";
import { celebrations } from "./celebrations.ts";
import { collections } from "./collections.ts";
import { customFields } from "./custom-fields.ts";
import type { Group } from "./group.ts";
import { holidays } from "./holidays.ts";
import { imports } from "./imports.ts";
import { invitations } from "./invitations.ts";
import { mails } from "./mails.ts";
import { members } from "./members.ts";
import { messages } from "./messages.ts";
import { occurrences } from "./occurrences.ts";
import { organizations } from "./organizations.ts";
import { people } from "./people.ts";
import { projects } from "./projects.ts";
import { savedViews } from "./saved-views.ts";
import { templateDrafts } from "./template-drafts.ts";
import { templates } from "./templates.ts";
import { videos } from "./videos.ts";
import { watchLinks } from "./watch-links.ts";
import { webhooks } from "./webhooks.ts";

/** All groups but the audit log's own, in the order of the reference. */
export const AUDITED_GROUPS = [
  people,
  bulkActions,
  imports,
  customFields,
  templates,
  templateDrafts,
  collections,
  videos,
  watchLinks,
  messages,
  celebrations,
  occurrences,
  calendarFeeds,
  holidays,
  archives,
  assets,
  projects,
  savedViews,
  organizations,
  brandGroup,
  members,
  invitations,
  apiKeys,
  webhooks,
  mails,
] as const satisfies readonly Group<string>[];
