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
  return status === "ready" ? drawnPosterOf(id) : null;
}

/** The address of a picture that is drawn when it is asked for, of a video that plays as it is drawn. */
export const drawnPosterOf = (id: string): string => `/play/${id}/poster.jpg`;
