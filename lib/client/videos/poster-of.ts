import { fileAddress } from "../assets/file-address.ts";

/**
 * The address of a video's picture: its file, or for a prepared video one that is drawn when it is asked for; null if there is
 * none yet.
 */
export function posterOf({
  id,
  status,
  thumbnail_url: url,
}: {
  id: string;
  status: string;
  thumbnail_url: string | null;
}): string | null {
  if (url !== null) return fileAddress(url);
  return status === "ready" ? `/play/${id}/poster.jpg` : null;
}

/** Whether a video plays: from its file, or as it is drawn. */
export const isPlayable = ({ status }: { status: string }): boolean =>
  status === "succeeded" || status === "ready";
