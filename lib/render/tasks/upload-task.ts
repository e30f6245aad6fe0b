import type { UnusableFault } from "#lib/contract/errors/unusable-fault.ts";
import type { FontFile } from "../fonts/inspect-font.ts";
import type { Media } from "../media/probe-media.ts";

/** An uploaded file to be looked at, as what its first bytes say it is. A picture is encoded afresh, into `target`. */
export type UploadTask =
  | { kind: "image"; path: string; target: string }
  | { kind: "font"; path: string }
  | { kind: "media"; path: string };

export type UploadOutcome =
  | { kind: "image"; contentType: "image/jpeg" | "image/png" | "image/webp"; width: number; height: number }
  | { kind: "font"; type: FontFile["type"] }
  | { kind: "media"; media: Media }
  | { kind: "refused"; fault: UnusableFault };
