import { ACCOUNT } from "./generated/account.en.ts";
import { API_KEYS } from "./generated/api-keys.en.ts";
import { API_REFERENCE } from "./generated/api-reference.en.ts";
import { AUDIT } from "./generated/audit.en.ts";
import { BUILT_IN_DESIGNS } from "./generated/built-in-designs.en.ts";
import { COLLECTION_CHECK } from "./generated/collection-check.en.ts";
import { COLLECTION_RUN } from "./generated/collection-run.en.ts";
import { COLLECTIONS } from "./generated/collections.en.ts";
import { DELIVERIES } from "./generated/deliveries.en.ts";
import { EDITOR } from "./generated/editor.en.ts";
import { ERRORS } from "./generated/errors.en.ts";
import { HOME } from "./generated/home.en.ts";
import { KIT } from "./generated/kit.en.ts";
import { LIFECYCLE } from "./generated/lifecycle.en.ts";
import { MEMBERS } from "./generated/members.en.ts";
import { NEW_COLLECTION } from "./generated/new-collection.en.ts";
import { PAGES } from "./generated/pages.en.ts";
import { PALETTE } from "./generated/palette.en.ts";
import { PEOPLE } from "./generated/people.en.ts";
import { PEOPLE_IMPORT } from "./generated/people-import.en.ts";
import { PEOPLE_PHOTOS } from "./generated/people-photos.en.ts";
import { PERSON } from "./generated/person.en.ts";
import { PROFILE } from "./generated/profile.en.ts";
import { PROJECTS } from "./generated/projects.en.ts";
import { REQUESTS } from "./generated/requests.en.ts";
import { ROLE_NAMES } from "./generated/role-names.en.ts";
import { SETTINGS } from "./generated/settings.en.ts";
import { SHELL } from "./generated/shell.en.ts";
import { TEMPLATES } from "./generated/templates.en.ts";
import { UNAVAILABLE } from "./generated/unavailable.en.ts";
import { VIDEO_FAULTS } from "./generated/video-faults.en.ts";
import { VIDEO_REASONS } from "./generated/video-reasons.en.ts";
import { VIDEOS } from "./generated/videos.en.ts";
import { WEBHOOKS } from "./generated/webhooks.en.ts";

/** The areas of the console, each with its messages; a page loads those of the areas that it imports. */
const AREAS = [
  ACCOUNT,
  API_KEYS,
  API_REFERENCE,
  AUDIT,
  BUILT_IN_DESIGNS,
  COLLECTION_CHECK,
  COLLECTION_RUN,
  COLLECTIONS,
  DELIVERIES,
  EDITOR,
  ERRORS,
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
  ROLE_NAMES,
  SETTINGS,
  SHELL,
  TEMPLATES,
  UNAVAILABLE,
  VIDEO_FAULTS,
  VIDEO_REASONS,
  VIDEOS,
  WEBHOOKS,
] as const;

type Area = (typeof AREAS)[number];

/** All messages of the console in English, by area; the type of `Messages` follows from them. */
export const english = Object.fromEntries(AREAS.map((area) => [area.name, area.english])) as {
  [Each in Area as Each["name"]]: Each["english"];
};
