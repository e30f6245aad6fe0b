import type { MessageSources } from "./catalogue.ts";
import { apiKeys } from "./generated/api-keys.de.ts";
import { audit } from "./generated/audit.de.ts";
import { collections } from "./generated/collections.de.ts";
import { home } from "./generated/home.de.ts";
import { kit } from "./generated/kit.de.ts";
import { lifecycle } from "./generated/lifecycle.de.ts";
import { members } from "./generated/members.de.ts";
import { pages } from "./generated/pages.de.ts";
import { palette } from "./generated/palette.de.ts";
import { people } from "./generated/people.de.ts";
import { person } from "./generated/person.de.ts";
import { projects } from "./generated/projects.de.ts";
import { requests } from "./generated/requests.de.ts";
import { roleNames } from "./generated/role-names.de.ts";
import { shell } from "./generated/shell.de.ts";
import { templates } from "./generated/templates.de.ts";
import { videoFaults } from "./generated/video-faults.de.ts";
import { videoReasons } from "./generated/video-reasons.de.ts";
import { videos } from "./generated/videos.de.ts";
import { webhooks } from "./generated/webhooks.de.ts";

/** What is said around every page, on the lists, and on most pages of what they list. */
export const germanLists = {
  apiKeys,
  audit,
  collections,
  home,
  kit,
  lifecycle,
  members,
  pages,
  palette,
  people,
  person,
  projects,
  requests,
  roleNames,
  shell,
  templates,
  videoFaults,
  videoReasons,
  videos,
  webhooks,
} satisfies Partial<MessageSources>;
