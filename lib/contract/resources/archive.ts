import { z } from "zod";
import { contract } from "../contract.ts";
import { object } from "../fields/fields.ts";
import { ARCHIVE_LIMIT } from "./bulk-limits.ts";
import { collectionSelection, videoSelection } from "./selection.ts";

export const archive = z
  .object({
    id: z.uuid(),
    org_id: z.uuid(),
    name: z.string().describe("File name of the zip."),
    url: z
      .string()
      .describe(
        "The zip; signed. It is made while it is downloaded, and contains what there is then: videos deleted in the meantime are missing.",
      ),
    videos: z.int().describe("Videos in the zip."),
    left_out: z
      .int()
      .describe("Selected videos without a file, such as failed ones; `failed.csv` in the zip names them."),
    size: z.int().describe("Size of the zip in bytes."),
    created_at: z.iso.datetime(),
    expires_at: z.iso.datetime().describe("Until when `url` works."),
  })
  .meta({ id: "Archive" });

export const archiveInput = object({
  videos: videoSelection(ARCHIVE_LIMIT).optional(),
  collections: collectionSelection(ARCHIVE_LIMIT)
    .optional()
    .describe(
      `Instead of \`videos\`: \`ids\` or a \`filter\` with the parameters of GET /v1/collections. The zip has a folder for each, and all together up to ${ARCHIVE_LIMIT.toLocaleString("en")} videos.`,
    ),
}).meta({ id: "ArchiveInput" });

export const createArchive = contract({
  id: "createArchive",
  method: "POST",
  path: "/v1/archives",
  access: "viewer",
  tag: "Archives",
  summary: "Download many videos as one zip",
  description: `Selects videos, or collections with their videos, and answers with the address of a zip: the MP4s, stored without compression, \`manifest.csv\` with the outcome of each video, and \`failed.csv\` with those that have no file and why. Up to ${ARCHIVE_LIMIT.toLocaleString("en")} videos; more are 422, and so is a selection of which no video has been made. Prepared videos (\`ready\`) have no file: a selection with one of them is 409, until they are kept. An organization's newest 100 addresses work.`,
  body: archiveInput,
  success: { status: 201, schema: archive },
  idempotent: true,
  faults: [409],
});
