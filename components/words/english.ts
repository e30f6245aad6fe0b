import { account } from "./en/account.ts";
import { apiKeys } from "./en/api-keys.ts";
import { apiReference } from "./en/api-reference.ts";
import { audit } from "./en/audit.ts";
import { collectionCheck } from "./en/collection-check.ts";
import { collectionRun } from "./en/collection-run.ts";
import { collections } from "./en/collections.ts";
import { editor } from "./en/editor.ts";
import { home } from "./en/home.ts";
import { kit } from "./en/kit.ts";
import { members } from "./en/members.ts";
import { newCollection } from "./en/new-collection.ts";
import { pages } from "./en/pages.ts";
import { palette } from "./en/palette.ts";
import { people, person } from "./en/people.ts";
import { peopleImport } from "./en/people-import.ts";
import { peoplePhotos } from "./en/people-photos.ts";
import { profile } from "./en/profile.ts";
import { projects } from "./en/projects.ts";
import { requests } from "./en/requests.ts";
import { roles } from "./en/roles.ts";
import { settings } from "./en/settings.ts";
import { shell } from "./en/shell.ts";
import { templates } from "./en/templates.ts";
import { videoFaults, videos } from "./en/videos.ts";
import { deliveries, webhooks } from "./en/webhooks.ts";

/** Every word of the console, in English, by the area that says it. What `Words` are is what these are. */
export const english = {
  account,
  apiKeys,
  apiReference,
  audit,
  collectionCheck,
  collectionRun,
  collections,
  deliveries,
  editor,
  home,
  kit,
  members,
  newCollection,
  pages,
  palette,
  people,
  peopleImport,
  peoplePhotos,
  person,
  profile,
  projects,
  requests,
  roles,
  settings,
  shell,
  templates,
  videoFaults,
  videos,
  webhooks,
};
