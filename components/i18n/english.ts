import { ACCOUNT } from "./en/account.ts";
import { API_KEYS } from "./en/api-keys.ts";
import { API_REFERENCE } from "./en/api-reference.ts";
import { AUDIT } from "./en/audit.ts";
import { AWAY } from "./en/away.ts";
import { HOME } from "./en/home.ts";
import { KIT } from "./en/kit.ts";
import { LIFECYCLE } from "./en/lifecycle.ts";
import { MEMBERS } from "./en/members.ts";
import { PAGES } from "./en/pages.ts";
import { PALETTE } from "./en/palette.ts";
import { PROFILE } from "./en/profile.ts";
import { REQUESTS } from "./en/requests.ts";
import { ROLE_MESSAGES } from "./en/roles.ts";
import { SETTINGS } from "./en/settings.ts";
import { SHELL } from "./en/shell.ts";
import { DELIVERIES, WEBHOOKS } from "./en/webhooks.ts";
import { BUILT_IN_DESIGNS } from "./generated/built-in-designs.en.ts";
import { COLLECTION_CHECK } from "./generated/collection-check.en.ts";
import { COLLECTION_RUN } from "./generated/collection-run.en.ts";
import { COLLECTIONS } from "./generated/collections.en.ts";
import { EDITOR } from "./generated/editor.en.ts";
import { NEW_COLLECTION } from "./generated/new-collection.en.ts";
import { PEOPLE } from "./generated/people.en.ts";
import { PEOPLE_IMPORT } from "./generated/people-import.en.ts";
import { PEOPLE_PHOTOS } from "./generated/people-photos.en.ts";
import { PERSON } from "./generated/person.en.ts";
import { PROJECTS } from "./generated/projects.en.ts";
import { TEMPLATES } from "./generated/templates.en.ts";
import { VIDEO_FAULTS } from "./generated/video-faults.en.ts";
import { VIDEOS } from "./generated/videos.en.ts";

/** The areas of the console, each with its words; a page loads those of the areas that it imports. */
const AREAS = [
  ACCOUNT,
  API_KEYS,
  API_REFERENCE,
  AUDIT,
  AWAY,
  BUILT_IN_DESIGNS,
  COLLECTION_CHECK,
  COLLECTION_RUN,
  COLLECTIONS,
  DELIVERIES,
  EDITOR,
  HOME,
  KIT,
  LIFECYCLE,
  MEMBERS,
  NEW_COLLECTION,
  PAGES,
  PALETTE,
  PEOPLE,
  PEOPLE_IMPORT,
  PEOPLE_PHOTOS,
  PERSON,
  PROFILE,
  PROJECTS,
  REQUESTS,
  ROLE_MESSAGES,
  SETTINGS,
  SHELL,
  TEMPLATES,
  VIDEO_FAULTS,
  VIDEOS,
  WEBHOOKS,
] as const;

type Area = (typeof AREAS)[number];

/** Every word of the console, in English, by the area that says it. What `Words` are is what these are. */
export const english = Object.fromEntries(AREAS.map((area) => [area.name, area.english])) as {
  [Each in Area as Each["name"]]: Each["english"];
};
