import type { RenderFaultCode } from "../resources/render-fault.ts";
import { ASSET_ERRORS } from "./asset-errors.ts";
import type { Facts, FactsOfKinds } from "./define-error.ts";
import { RENDER_ERRORS } from "./render-errors.ts";
import { TEMPLATE_ERRORS } from "./template-errors.ts";
import {
  UNUSABLE_CODES,
  type UnusableCode,
  type UnusableFault,
  type UsedAs,
  unusableInScene,
} from "./unusable-fault.ts";

/** The render errors, and two reasons for which a request can be refused as well. */
const VIDEO_REASONS = {
  ...RENDER_ERRORS,
  scene_too_large: { ...TEMPLATE_ERRORS.scene_too_large, fault: "scene_invalid" as const },
  storage_quota_exceeded: { ...ASSET_ERRORS.storage_quota_exceeded, fault: "storage_unavailable" as const },
};

type VideoReasons = typeof VIDEO_REASONS;

/** Why a video itself cannot be made. */
export type RenderCode = keyof VideoReasons;

/** Every reason in a video's error: those of the video itself, and those of an unusable file. */
export type RenderReason = RenderCode | UnusableCode;

export const RENDER_REASONS: readonly RenderReason[] = [
  ...(Object.keys(VIDEO_REASONS) as RenderCode[]),
  ...UNUSABLE_CODES,
];

/** The facts that go with a code. */
export type RenderFacts<Code extends RenderCode> = FactsOfKinds<VideoReasons[Code]["facts"]>;

/** A video's `error`. VideoReasons stored by versions without reasons have neither `reason` nor `ctx`. */
export type VideoError = {
  code: RenderFaultCode;
  message: string;
  layer?: string | undefined;
  reason?: RenderReason | undefined;
  /** The facts of the reason, if it has any. */
  ctx?: Facts | undefined;
};

/** An error that this version makes. */
export type NewVideoError = VideoError & { reason: RenderReason };

/**
 * Makes a video's `error` from a reason.
 * @param layer the layer concerned, if any
 */
export function videoErrorOf<Code extends RenderCode>(
  reason: Code,
  facts: RenderFacts<Code>,
  layer?: string,
): NewVideoError {
  const { fault, say }: { fault: RenderFaultCode; say(facts: RenderFacts<Code>): string } =
    VIDEO_REASONS[reason];
  return { code: fault, message: say(facts), ...placed(layer), reason, ...context(facts) };
}

/** Makes a video's `error` from the fault of a file that the scene refers to. */
export function unusableFileError(why: UnusableFault, used: UsedAs, layer?: string): NewVideoError {
  const { message, facts } = unusableInScene(why, used);
  return { code: "asset_unreadable", message, ...placed(layer), reason: why.code, ...context(facts) };
}

const context = (ctx: Facts) => (Object.keys(ctx).length === 0 ? {} : { ctx });
const placed = (layer: string | undefined) => (layer === undefined ? {} : { layer });
