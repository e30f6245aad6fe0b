import type { OccasionTimes } from "./occasion-days.ts";
import type { OccurrenceStatus, OpenStatus, SkipReason } from "./occurrence-state.ts";

/* What is to be done about an occurrence, from what is known of it: nothing here knows a database. */

/** The video of an occurrence: `lacking` none, `making` not ended, `outdated` what it shows of the person has changed. */
export type VideoState = "lacking" | "making" | "ready" | "outdated" | "failed";

export type Situation = {
  now: Date;
  status: OpenStatus;
  times: Pick<OccasionTimes, "sendAt" | "prepareAt" | "deadline">;
  /** Why the person cannot be congratulated as things are. */
  unfitness: SkipReason | null;
  needsApproval: boolean;
  withoutApproval: "hold" | "send";
  video: VideoState;
  /** Whether one of the designs is not archived. */
  hasDesign: boolean;
  /** `none`: nobody is written to. `missing`: the installation sends no e-mail. */
  mail: "none" | "ready" | "missing";
};

export type Step =
  | { step: "skip"; reason: SkipReason }
  | { step: "wait"; until: Date }
  | { step: "prepare" }
  | { step: "make_again" }
  | { step: "become"; status: Extract<OccurrenceStatus, "prepared" | "awaiting_approval"> }
  | { step: "send" };

const MINUTE_MS = 60_000;
/** How often it is looked whether there is a design and an SMTP server, and how long before the time a video has to be ready. */
const LOOK_MS = 10 * MINUTE_MS;
/** How often it is looked whether a video is ready from then on. */
const URGENT_LOOK_MS = MINUTE_MS;

/** The next step. It is asked for again after each one but waiting, sending and skipping. */
export function nextStep(situation: Situation): Step {
  const { now, status, times, unfitness, video } = situation;
  if (unfitness !== null) return { step: "skip", reason: unfitness };
  if (now >= times.deadline) return { step: "skip", reason: lateReason(situation) };
  if (video === "failed") return { step: "skip", reason: "video_failed" };
  if (video === "lacking") {
    const isEarly = status === "planned" && now < times.prepareAt;
    if (isEarly) return { step: "wait", until: times.prepareAt };
    return situation.hasDesign ? { step: "prepare" } : { step: "wait", until: laterBy(LOOK_MS, situation) };
  }
  if (video === "outdated") return { step: "make_again" };
  if (video === "making") return { step: "wait", until: lookAgain(situation) };
  const due = readyStatus(situation);
  if (due !== status && due !== "approved") return { step: "become", status: due };
  if (now < times.sendAt) return { step: "wait", until: times.sendAt };
  if (status === "awaiting_approval" && situation.withoutApproval === "hold")
    return { step: "wait", until: times.deadline };
  if (situation.mail === "missing") return { step: "wait", until: laterBy(LOOK_MS, situation) };
  return { step: "send" };
}

function lateReason({ status, withoutApproval, mail, video, hasDesign }: Situation): SkipReason {
  if (video === "lacking" && !hasDesign) return "no_design";
  if (status === "awaiting_approval" && withoutApproval === "hold") return "not_approved";
  return mail === "missing" ? "no_mail_server" : "missed";
}

/** What an occurrence is whose video is ready. What is approved stays so. */
function readyStatus({ status, needsApproval }: Situation) {
  if (status === "approved") return status;
  return needsApproval ? "awaiting_approval" : "prepared";
}

/**
 * When it is looked whether a video is ready. What waits for it is told when it is: that is looked at as well only when it is
 * nearly time to send.
 */
function lookAgain(situation: Situation): Date {
  const { now, times } = situation;
  const urgent = new Date(Math.min(times.sendAt.getTime() - LOOK_MS, times.deadline.getTime()));
  return now < urgent ? urgent : laterBy(URGENT_LOOK_MS, situation);
}

const laterBy = (milliseconds: number, { now, times }: Situation): Date =>
  new Date(Math.min(now.getTime() + milliseconds, times.deadline.getTime()));
