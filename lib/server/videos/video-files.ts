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
