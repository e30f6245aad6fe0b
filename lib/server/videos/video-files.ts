/** The key prefix of all files of a video. */
export function videoFolder(orgId: string, videoId: string): string {
  return `organizations/${orgId}/videos/${videoId}`;
}

/**
 * What one attempt may have stored: captions if the video has words. The posters are made of the others, when a mail first
 * needs them.
 */
type AttemptFiles = {
  result: string;
  thumbnail: string;
  captions: string;
  animatedPoster: string;
  stillPoster: string;
  contactPicture: string;
};

/**
 * Keys of the files of one attempt. Each attempt has its own, so that a late one cannot overwrite another's
 * files.
 */
export function attemptFiles(orgId: string, videoId: string, attempt: number): AttemptFiles {
  const base = `${videoFolder(orgId, videoId)}/${attempt}`;
  const result = `${base}.mp4`;
  return { result, thumbnail: `${base}.jpg`, captions: captionsKey(result), ...postersOf(result) };
}

/** Keys of what is made of a video's file for mails. */
export function postersOf(
  resultKey: string,
): Pick<AttemptFiles, "animatedPoster" | "stillPoster" | "contactPicture"> {
  const base = withoutEnding(resultKey);
  return {
    animatedPoster: `${base}.poster.gif`,
    stillPoster: `${base}.poster.jpg`,
    contactPicture: `${base}.contact.jpg`,
  };
}

/** The key of the words that a video's file shows. */
export function captionsKey(resultKey: string): string {
  return `${withoutEnding(resultKey)}.vtt`;
}

const withoutEnding = (resultKey: string): string => resultKey.replace(/\.mp4$/, "");

/**
 * Keys of all files that the attempts of a video up to `attempt` may have left after their worker died, but for those of
 * the attempt whose files its row names.
 */
export function filesOfAttempts(
  orgId: string,
  videoId: string,
  attempt: number,
  kept: { resultKey: string | null; thumbnailKey: string | null },
): string[] {
  return Array.from({ length: attempt }, (_, index) => attemptFiles(orgId, videoId, index + 1)).flatMap(
    ({ result, thumbnail, ...others }) => {
      const files = [result, thumbnail].filter((key) => key !== kept.resultKey && key !== kept.thumbnailKey);
      return result === kept.resultKey ? files : [...files, ...Object.values(others)];
    },
  );
}
