import { z } from "zod";
import { contract } from "../contract.ts";
import { organizationParams } from "./organization.ts";

export const BACKUP_HEALTHS = ["unscheduled", "well", "running", "late", "failing", "waiting"] as const;

export const backupState = z
  .object({
    org_id: z.uuid(),
    health: z
      .enum(BACKUP_HEALTHS)
      .describe(
        "`unscheduled`: the installation has no schedule, or the organization does not run it. `waiting`: none has been written yet. `running`: one is being written. `failing`: the last attempts failed, and are repeated. `late`: none was begun in twice the period.",
      ),
    every_seconds: z.int().nullable().describe("How long after the start of one the next is due."),
    last: z
      .object({
        started_at: z.iso.datetime(),
        place: z.string().describe("A folder, or `s3://bucket/prefix`."),
        name: z.string(),
        size: z.int().describe("In bytes."),
        missing_files: z
          .int()
          .nullable()
          .describe(
            "How many files it lacks that rows name; null if it was found after its process was killed.",
          ),
      })
      .nullable()
      .describe("The last whole one; null without any."),
    failed: z
      .object({
        attempts: z.int(),
        last_at: z.iso.datetime(),
        reason: z.string().describe("Of the last one, as the program or the store said it."),
      })
      .nullable()
      .describe("What has failed since the last whole one; null if nothing has."),
    running_since: z.iso.datetime().nullable(),
  })
  .meta({ id: "BackupState" });

export const getBackupState = contract({
  id: "getBackupState",
  method: "GET",
  path: "/v1/organizations/{org_id}/backup-state",
  access: "owner",
  tag: "Hosts",
  summary: "Get whether the installation is backed up",
  description: "As of this moment: the last scheduled backup, and what has failed since.",
  params: organizationParams,
  success: { status: 200, schema: backupState },
  etag: true,
  faults: [404],
});
