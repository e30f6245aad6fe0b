/* What several examples share. Readers replace the ids with their own. */

export const ORGANIZATION_ID = "0199d3c5-6a10-7b5e-8d21-3f4c5e6a7b80";
export const USER_ID = "0199d3c5-6a04-7f61-b3d8-1c2e9a4b5d60";
export const PERSON_ID = "0199d3c5-7a31-7d02-8c1f-5b6e9f4d2c77";
export const TEMPLATE_ID = "0199d3c5-6f0e-7c43-9a5e-0d7f3b1c2a10";
export const ASSET_ID = "0199d3c5-7b90-7e15-9f3a-6d8c2e1b4a35";
export const COLLECTION_ID = "0199d3c6-0c4e-7d30-a1b6-7e9f4c2d5b18";

export const FILES = "https://rollcall.example.org/files";

export const CREATED = "2026-05-04T08:15:30.000Z";
/** When a video, or a delivery, begins. */
export const STARTED = "2026-05-11T06:00:01.000Z";
export const COMPLETED = "2026-05-11T06:00:09.000Z";

export const BIRTHDAY_TITLE = [{ name: "title", text: "Happy birthday, {{first_name}}!" }];
