/** Everything that is stored of a video lies below this key. */
export function videoFolder(orgId: string, videoId: string): string {
  return `organizations/${orgId}/videos/${videoId}`;
}

/** Keys of what one attempt made. Each attempt has its own, so that a late one cannot write over another's. */
export function attemptFiles(
  orgId: string,
  videoId: string,
  attempt: number,
): { result: string; thumbnail: string } {
  const base = `${videoFolder(orgId, videoId)}/${attempt}`;
  return { result: `${base}.mp4`, thumbnail: `${base}.jpg` };
}

/** Keys of whatever the attempts of a video up to `attempt` may have left, because those who made them are gone. */
export function filesOfAttempts(orgId: string, videoId: string, attempt: number): string[] {
  return Array.from({ length: attempt }, (_, index) => attemptFiles(orgId, videoId, index + 1)).flatMap(
    ({ result, thumbnail }) => [result, thumbnail],
  );
}
