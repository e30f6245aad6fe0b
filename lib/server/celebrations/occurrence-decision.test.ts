import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { SKIP_REASONS } from "#lib/contract/resources/occurrence-values.ts";
import { nextStep, type Situation } from "./occurrence-decision.ts";
import { isOpen, type OccurrenceStatus, sourcesOf } from "./occurrence-state.ts";

const at = (moment: string) => new Date(`2026-05-${moment}:00Z`);
const times = { prepareAt: at("10T07:00"), sendAt: at("17T07:00"), deadline: at("20T22:00") };

const usual: Situation = {
  ...{ now: at("12T00:00"), status: "planned", times, unfitness: null, video: "lacking" },
  ...{ needsApproval: false, withoutApproval: "hold", mail: "ready", hasDesign: true },
};
const next = (situation: Partial<Situation>) => nextStep({ ...usual, ...situation });

describe("the next step", () => {
  test("of a usual occurrence", () => {
    expect(next({ now: at("09T00:00") })).toEqual({ step: "wait", until: times.prepareAt });
    expect(next({})).toEqual({ step: "prepare" });
    expect(next({ video: "making" })).toEqual({ step: "wait", until: at("17T06:50") });
    expect(next({ video: "making", now: at("17T06:50") })).toEqual({ step: "wait", until: at("17T06:51") });
    expect(next({ video: "making", now: at("17T06:55") })).toEqual({ step: "wait", until: at("17T06:56") });
    expect(next({ video: "ready" })).toEqual({ step: "become", status: "prepared" });
    const prepared = { status: "prepared", video: "ready" } as const;
    expect(next(prepared)).toEqual({ step: "wait", until: times.sendAt });
    expect(next({ ...prepared, now: at("17T07:00") })).toEqual({ step: "send" });
    expect(next({ ...prepared, video: "outdated" })).toEqual({ step: "make_again" });
    expect(next({ ...prepared, video: "lacking" })).toEqual({ step: "prepare" });
  });

  test("of one that has to be approved", () => {
    const needed = { needsApproval: true, video: "ready" } as const;
    expect(next(needed)).toEqual({ step: "become", status: "awaiting_approval" });
    const waiting = { ...needed, status: "awaiting_approval", now: at("17T07:00") } as const;
    expect(next(waiting)).toEqual({ step: "wait", until: times.deadline });
    expect(next({ ...waiting, withoutApproval: "send" })).toEqual({ step: "send" });
    expect(next({ ...waiting, status: "approved" })).toEqual({ step: "send" });
    expect(next({ ...waiting, now: times.deadline })).toEqual({ step: "skip", reason: "not_approved" });
    // Nobody has to approve any more; or, since it was prepared, somebody has to.
    expect(next({ ...waiting, needsApproval: false })).toEqual({ step: "become", status: "prepared" });
    expect(next({ ...waiting, status: "prepared" })).toEqual({ step: "become", status: "awaiting_approval" });
    expect(next({ ...waiting, status: "approved", needsApproval: false })).toEqual({ step: "send" });
  });

  test("of one that cannot be sent", () => {
    expect(next({ unfitness: "opted_out", video: "ready" })).toEqual({ step: "skip", reason: "opted_out" });
    expect(next({ now: times.deadline })).toEqual({ step: "skip", reason: "missed" });
    expect(next({ video: "failed" })).toEqual({ step: "skip", reason: "video_failed" });
    expect(next({ hasDesign: false })).toEqual({ step: "wait", until: at("12T00:10") });
    const never = { hasDesign: false, now: times.deadline } as const;
    expect(next(never)).toEqual({ step: "skip", reason: "no_design" });
    const due = { status: "prepared", video: "ready", now: at("17T07:00") } as const;
    expect(next({ ...due, mail: "missing" })).toEqual({ step: "wait", until: at("17T07:10") });
    const late = { ...due, mail: "missing", now: times.deadline } as const;
    expect(next(late)).toEqual({ step: "skip", reason: "no_mail_server" });
    expect(next({ ...due, mail: "none" })).toEqual({ step: "send" });
  });
});

const aMoment = fc
  .integer({ min: 0, max: 20 * 24 * 60 })
  .map((minute) => new Date(at("05T00:00").getTime() + minute * 60_000));
const aSituation: fc.Arbitrary<Situation> = fc.record({
  now: aMoment,
  status: fc.constantFrom("planned", "prepared", "awaiting_approval", "approved"),
  times: fc.constant(times),
  unfitness: fc.option(fc.constantFrom(...SKIP_REASONS)),
  needsApproval: fc.boolean(),
  withoutApproval: fc.constantFrom("hold", "send"),
  video: fc.constantFrom("lacking", "making", "ready", "outdated", "failed"),
  mail: fc.constantFrom("none", "ready", "missing"),
  hasDesign: fc.boolean(),
});

/** The status to which a step leads. */
function statusAfter(situation: Situation): OccurrenceStatus {
  const step = nextStep(situation);
  if (step.step === "become") return step.status;
  return step.step === "skip" ? "skipped" : step.step === "send" ? "sent" : situation.status;
}

test("whatever there is: a step is possible, waits for what lies ahead, and sends nothing early or late", () => {
  fc.assert(
    fc.property(aSituation, (situation) => {
      const step = nextStep(situation);
      const after = statusAfter(situation);
      if (after !== situation.status) expect(sourcesOf(after)).toContain(situation.status);
      if (step.step === "wait") expect(step.until > situation.now).toBe(true);
      if (step.step === "send") {
        expect(situation.now >= times.sendAt && situation.now < times.deadline).toBe(true);
        expect([situation.video, situation.unfitness]).toEqual(["ready", null]);
        const isAllowed = !situation.needsApproval || situation.withoutApproval === "send";
        expect(isAllowed || situation.status === "approved").toBe(true);
      }
      // It ends: at the deadline at the latest.
      if (situation.now >= times.deadline) expect(isOpen(after)).toBe(false);
    }),
    { numRuns: 2000 },
  );
});
