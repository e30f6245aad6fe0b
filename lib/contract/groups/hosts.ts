import { backupState, getBackupState } from "../resources/backup-state.ts";
import { getHosts, hosts } from "../resources/host.ts";
import { CREATED, ORGANIZATION_ID, STARTED } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

export const hostGroup = group({
  tag: "Hosts",
  explanation: "The processes that the installation consists of, on one host or several, and its backups.",
  operations: { getHosts, getBackupState },
  bodies: {},
  answers: [
    answer(hosts, {
      org_id: ORGANIZATION_ID,
      processes: [
        {
          ...{ host: "render-1", pid: 4711, role: "worker", version: "0.1.0", encoder: "ffmpeg 7.1.1" },
          ...{ work: "video", started_at: CREATED, seen_at: STARTED, warnings: [] },
        },
      ],
    }),
    answer(backupState, {
      ...{ org_id: ORGANIZATION_ID, health: "well", every_seconds: 86_400 },
      last: {
        ...{
          started_at: STARTED,
          place: "s3://backups/rollcall",
          name: "rollcall-20261128T020000Z-4c1f09.tar.zst",
        },
        ...{ size: 21_474_836_480, missing_files: 0 },
      },
      ...{ failed: null, running_since: null },
    }),
  ],
  // The processes themselves change them.
  volatile: [
    volatile(hosts, ["processes"]),
    volatile(backupState, ["health", "last", "failed", "running_since"]),
  ],
  auditTarget: null,
  auditActions: [],
});
