import { ACCOUNT_EXAMPLES, CREATED, ORGANIZATION_ID } from "./openapi-account-examples.ts";

const TEMPLATE_ID = "0199d3c5-6f0e-7c43-9a5e-0d7f3b1c2a10";
const PERSON_ID = "0199d3c5-7a31-7d02-8c1f-5b6e9f4d2c77";
const ASSET_ID = "0199d3c5-7b90-7e15-9f3a-6d8c2e1b4a35";
const VIDEO_ID = "0199d3c6-0c52-7a9b-8e47-2b5d1f6c3e94";
const COLLECTION_ID = "0199d3c6-0c4e-7d30-a1b6-7e9f4c2d5b18";

const FILES = "https://rollcall.example.org/files";
const STARTED = "2026-05-11T06:00:01.000Z";
const COMPLETED = "2026-05-11T06:00:09.000Z";

const GREETING = [{ name: "title", text: "Happy birthday, {{first_name}}!" }];

const person = {
  id: PERSON_ID,
  org_id: ORGANIZATION_ID,
  external_id: "E-1001",
  first_name: "Ada",
  last_name: "Lovelace",
  birth_date: "1990-05-17",
  hire_date: "2021-09-01",
  email: "ada@example.org",
  phone: null,
  position: "Engineer",
  sector: "Research",
  photo_asset_id: ASSET_ID,
  photo_url: `${FILES}/photos/ada.jpg?expires=1778500800&signature=…`,
  status: "active",
  custom_fields: { nickname: "The Countess" },
  created_at: CREATED,
  updated_at: CREATED,
};

const version = { template_id: TEMPLATE_ID, version: 1, created_at: CREATED };

/**
 * An example of each resource in a response, by its schema name. A test validates each against its schema.
 */
export const ANSWER_EXAMPLES: Readonly<Record<string, unknown>> = {
  ...ACCOUNT_EXAMPLES,
  Person: person,
  ImportResult: {
    dry_run: false,
    total: 2,
    created: 1,
    updated: 1,
    unchanged: 0,
    rejected: 0,
    encoding: "UTF-8",
    delimiter: ",",
    columns: [
      { header: "external_id", field: "external_id" },
      { header: "Name", field: "full_name" },
    ],
    ambiguous_dates: [],
    rejected_rows: [],
    rejected_csv: null,
    rejected_csv_rows: 0,
  },
  Asset: {
    id: ASSET_ID,
    org_id: ORGANIZATION_ID,
    kind: "image",
    file_name: "ada.jpg",
    content_type: "image/jpeg",
    size: 184320,
    width: 1200,
    height: 1600,
    duration_seconds: null,
    url: `${FILES}/assets/ada.jpg?expires=1778500800&signature=…`,
    created_at: CREATED,
  },
  Template: {
    id: TEMPLATE_ID,
    org_id: ORGANIZATION_ID,
    name: "A plain greeting",
    slug: "a-plain-greeting",
    occasion: null,
    aspect: "16:9",
    latest_version: 1,
    width: 1280,
    height: 720,
    fps: 25,
    duration_seconds: 4,
    thumbnail_time: 2,
    layers: [{ name: "title", type: "text", properties: ["text", "color"], text: "Hello, {{first_name}}!" }],
    thumbnail_url: null,
    archived_at: null,
    created_at: CREATED,
    updated_at: CREATED,
  },
  TemplateVersionSummary: version,
  TemplateVersion: {
    ...version,
    scene: {
      width: 1280,
      height: 720,
      fps: 25,
      duration: 4,
      layers: [{ name: "title", type: "text", text: "Hello, {{first_name}}!" }],
    },
  },
  Video: {
    id: VIDEO_ID,
    org_id: ORGANIZATION_ID,
    template_id: TEMPLATE_ID,
    template_version: 1,
    person_id: PERSON_ID,
    person_name: "Ada Lovelace",
    project_id: null,
    collection_id: COLLECTION_ID,
    status: "succeeded",
    progress: 1,
    modifications: GREETING,
    metadata: {},
    occasion_on: "2026-05-17",
    duration_seconds: 4,
    fps: 25,
    width: 1280,
    height: 720,
    result_url: `${FILES}/videos/ada-lovelace.mp4?expires=1778500800&signature=…`,
    thumbnail_url: `${FILES}/videos/ada-lovelace.jpg?expires=1778500800&signature=…`,
    error: null,
    stale: null,
    duration_ms: 7600,
    created_at: STARTED,
    started_at: STARTED,
    completed_at: COMPLETED,
    object: "video",
  },
  Collection: {
    id: COLLECTION_ID,
    org_id: ORGANIZATION_ID,
    name: "May birthdays",
    type: "birthday",
    status: "completed",
    template_id: TEMPLATE_ID,
    template_version: 1,
    project_id: null,
    total: 24,
    completed: 24,
    failed: 0,
    stale: 0,
    videos_per_minute: null,
    seconds_left: null,
    modifications: GREETING,
    file_name: "{{last_name}}_{{first_name}}",
    zip_url: `${FILES}/archives/may-birthdays.zip?expires=1778500800&signature=…`,
    zip_storage_path: `archives/${COLLECTION_ID}.zip`,
    metadata: {},
    created_at: STARTED,
    started_at: STARTED,
    completed_at: COMPLETED,
  },
  CollectionReport: {
    dry_run: true,
    template_version: 1,
    total: 1,
    fine: 1,
    faults: [],
    warnings: [{ code: "text_overflow", people: 1 }],
    people: [
      {
        person_id: PERSON_ID,
        person_name: "Ada Lovelace",
        faults: [],
        warnings: [
          {
            code: "text_overflow",
            message: `The text does not fit and ends with "…"; shorten it`,
            layer: "title",
          },
        ],
      },
    ],
    truncated: false,
    without_photo: 1,
    recipients: [
      {
        person_id: PERSON_ID,
        person_name: "Ada Lovelace",
        occasion_on: "2026-05-17",
        photo_stand_in: "initials",
      },
    ],
  },
  Project: {
    id: "0199d3c5-b7c4-7a52-9e08-6f2d4b1a3c95",
    org_id: ORGANIZATION_ID,
    name: "Spring 2026",
    slug: "spring-2026",
    archived_at: null,
    created_at: CREATED,
  },
};
