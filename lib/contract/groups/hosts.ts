import { getHosts, hosts } from "../resources/host.ts";
import { CREATED, ORGANIZATION_ID, STARTED } from "./example-values.ts";
import { answer, group, volatile } from "./group.ts";

export const hostGroup = group({
  tag: "Hosts",
  explanation: "The processes that the installation consists of, on one host or several.",
  operations: { getHosts },
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
  ],
  // The processes themselves change them.
  volatile: [volatile(hosts, ["processes"])],
  auditTarget: null,
  auditActions: [],
});
