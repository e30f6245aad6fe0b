import { SharedQuota } from "../shared-quota.ts";

const WINDOW_MS = 60_000;

/** How many may be begun, or rendered, a minute, segments and stills: by one who watches, from one network, and of one organization. */
const LIMITS = {
  begun: { viewer: 20, network: 300, organization: 1_200 },
  segments: { viewer: 300, network: 6_000, organization: 24_000 },
  // A page shows sixty, each of which is a frame.
  stills: { viewer: 600, network: 6_000, organization: 24_000 },
} as const;

const quotas = {
  begun: new SharedQuota("videos begun", WINDOW_MS),
  segments: new SharedQuota("segments rendered", WINDOW_MS),
  stills: new SharedQuota("stills rendered", WINDOW_MS),
};

/** Whose watching counts; no viewer for what everybody may ask for who has its address. */
export type Viewer = { orgId: string; viewer: string | null; network: number };

/**
 * Counts that a video is begun for somebody, or a segment or a still of one rendered. What is there already counts nothing.
 * @returns null, or after how many seconds it may be tried again
 */
export async function limitViewing(what: keyof typeof LIMITS, by: Viewer): Promise<number | null> {
  const limits = LIMITS[what];
  const counted = [
    ...(by.viewer === null ? [] : [[`viewer ${by.viewer}`, limits.viewer] as const]),
    [`network ${by.network}`, limits.network],
    [`organization ${by.orgId}`, limits.organization],
  ] as const;
  for (const [key, points] of counted) {
    const { isAllowed, msLeft } = await quotas[what].consume(key, points);
    if (!isAllowed) return Math.max(1, Math.ceil(msLeft / 1000));
  }
  return null;
}
