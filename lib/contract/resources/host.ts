import { z } from "zod";
import { contract } from "../contract.ts";
import { organizationParams } from "./organization.ts";

/** What may be wrong with a process of an installation on several hosts. */
export const HOST_WARNINGS = [
  "silent",
  "older_version",
  "other_encoder",
  "other_fonts",
  "other_file_store",
] as const;

export type HostWarning = (typeof HOST_WARNINGS)[number];

/** What a worker does that one thing at a time is done of. */
export const HOST_WORK = ["video", "archive", "thumbnail", "file", "removal"] as const;

export type HostWork = (typeof HOST_WORK)[number];

const hostProcess = z
  .object({
    host: z.string().describe("The name of the host."),
    pid: z.int().describe("The number of the process there, which its lines of the log have."),
    role: z.enum(["web", "worker"]),
    version: z.string().describe("Of the product."),
    encoder: z.string().nullable().describe("Name and version of a worker's encoder."),
    work: z
      .enum(HOST_WORK)
      .nullable()
      .describe("What a worker does at this moment, beside e-mails, webhooks and bulk actions."),
    started_at: z.iso.datetime(),
    seen_at: z.iso.datetime().describe("When it last said that it is alive: every five seconds."),
    warnings: z
      .array(z.enum(HOST_WARNINGS))
      .describe(
        "`silent`: not heard of for 15 seconds. `older_version`: another process draws videos with a newer version; this worker leaves what is ordered there to newer ones. `other_encoder`, `other_fonts`: not those of most workers, so that the same order may give other bytes. `other_file_store`: not the files that most processes see.",
      ),
  })
  .meta({ id: "HostProcess" });

export const hosts = z
  .object({
    org_id: z.uuid(),
    processes: z
      .array(hostProcess)
      .describe(
        "Those seen in the last ten minutes, by host. Empty for an organization that somebody founded who does not run the installation.",
      ),
  })
  .meta({ id: "Hosts" });

export const getHosts = contract({
  id: "getHosts",
  method: "GET",
  path: "/v1/organizations/{org_id}/hosts",
  access: "owner",
  tag: "Hosts",
  summary: "Get the processes of the installation",
  description:
    "As of this moment: which web processes and workers run, where, what they do, and what is wrong.",
  params: organizationParams,
  success: { status: 200, schema: hosts },
  etag: true,
  faults: [404],
});
