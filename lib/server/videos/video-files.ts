/** The key prefix of all files of a video. */
export function videoFolder(orgId: string, videoId: string): string {
  return `organizations/${orgId}/videos/${videoId}`;
}

/**
 * Keys of the files of one attempt. Each attempt has its own, so that a late one cannot overwrite another's
 * files.
 */
export function attemptFiles(
  orgId: string,
  videoId: string,
  attempt: number,
): { result: string; thumbnail: string } {
  const base = `${videoFolder(orgId, videoId)}/${attempt}`;
  return { result: `${base}.mp4`, thumbnail: `${base}.jpg` };
}

/** Keys of all files that the attempts of a video up to `attempt` may have left after their worker died. */
export function filesOfAttempts(orgId: string, videoId: string, attempt: number): string[] {
  return Array.from({ length: attempt }, (_, index) => attemptFiles(orgId, videoId, index + 1)).flatMap(
    ({ result, thumbnail }) => [result, thumbnail],
  );
}
