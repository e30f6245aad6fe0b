import { createHmac, timingSafeEqual } from "node:crypto";
import { clock } from "../clock.ts";
import { environment } from "../environment.ts";

/** A signed URL works for at least this long and at most an hour more. */
const LIFETIME_MS = 24 * 60 * 60 * 1000;
const STEP_MS = 60 * 60 * 1000;
/** The photos of some pages of people, and the videos that clients poll. */
const MOST_KEPT = 10_000;

/** Signs URLs of stored files: anyone with the URL may read the file until it expires. */
export type FileUrls = {
  /**
   * Absolute URL of `key`; with `downloadName` the browser saves it under that name instead of displaying it.
   */
  sign(key: string, downloadName?: string): string;
  /** Whether `parameters` is an unexpired signature of `key`. */
  verify(key: string, parameters: URLSearchParams): boolean;
};

/** @param secret the installation's own, at least 32 characters */
export function fileUrls(secret: string): FileUrls {
  const signature = (key: string, expires: string, name: string): string =>
    createHmac("sha256", secret).update(["file", key, expires, name].join("\n")).digest("base64url");

  /** The URLs signed in this hour, by key: signing fifty photos of a page takes a tenth of a millisecond. */
  const kept = new Map<string, string>();
  let keptUntil = "";

  return {
    sign(key, downloadName = "") {
      // In steps of an hour, during which a file keeps its URL, so that browsers can cache it.
      const now = clock.now().getTime();
      const expires = String((Math.ceil((now + LIFETIME_MS) / STEP_MS) * STEP_MS) / 1000);
      if (keptUntil !== expires || kept.size >= MOST_KEPT) kept.clear();
      keptUntil = expires;
      const known = downloadName === "" ? kept.get(key) : undefined;
      if (known !== undefined) return environment().url + known;
      const query = new URLSearchParams({ expires });
      if (downloadName !== "") query.set("name", downloadName);
      query.set("signature", signature(key, expires, downloadName));
      const target = `/files/${key}?${query}`;
      if (downloadName === "") kept.set(key, target);
      return environment().url + target;
    },
    verify(key, parameters) {
      const expires = parameters.get("expires") ?? "";
      if (!/^\d{1,12}$/.test(expires) || Number(expires) * 1000 < clock.now().getTime()) return false;
      const wanted = Buffer.from(signature(key, expires, parameters.get("name") ?? ""));
      const given = Buffer.from(parameters.get("signature") ?? "");
      return wanted.length === given.length && timingSafeEqual(wanted, given);
    },
  };
}
