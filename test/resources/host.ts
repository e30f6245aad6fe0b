import { inPath } from "./operation.ts";
import type { Resource } from "./resource.ts";

export const host: Resource = {
  gets: {
    getHosts: {
      ask: ({ orgId }) => ({ params: { org_id: orgId } }),
      references: { "path.org_id": inPath(({ orgId }) => orgId) },
      tagUntested: "No POST creates them: processes announce themselves",
    },
    getBackupState: {
      ask: ({ orgId }) => ({ params: { org_id: orgId } }),
      references: { "path.org_id": inPath(({ orgId }) => orgId) },
      tagUntested: "No POST creates them: the installation backs itself up",
    },
  },
  aboutNobody: ["backup_runs", "host_processes", "renderers", "stream_segments"],
};
