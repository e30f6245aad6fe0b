import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "#lib/client/api/call.ts";
import { DraftSaver, isAtRisk, isOtherState, type SavedDraft, type SaveState } from "./draft-saver.ts";

const BEGUN = "2026-11-25T09:00:00.000Z";

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** A server that answers after 50 ms, and refuses as often as `refusals` says. */
function open(saved: SavedDraft | null = null, refusals: ApiError[] = []) {
  const sent: { at: number; content: string; based: number | null; keep: boolean }[] = [];
  const states: SaveState["kind"][] = [];
  const begun = Date.now();
  let state: SaveState = { kind: "saved" };
  let running = 0;
  const answer = async (based: SavedDraft | null, content: string, keep = false): Promise<SavedDraft> => {
    running += 1;
    expect(running).toBe(1);
    sent.push({ at: Date.now() - begun, content, based: based?.revision ?? null, keep });
    await new Promise((resolve) => setTimeout(resolve, 50));
    running -= 1;
    const refusal = refusals.shift();
    if (refusal !== undefined) throw refusal;
    const revision = (based?.revision ?? 0) + 1;
    return { id: "draft", createdAt: BEGUN, revision, etag: String(revision) };
  };
  const saver = new DraftSaver<string>(
    {
      begin: (content) => answer(null, content),
      save: answer,
      outlivesPage: (content) => content.length < 9,
    },
    saved,
    (next) => {
      state = next;
      if (states.at(-1) !== next.kind) states.push(next.kind);
    },
  );
  return { saver, sent, states, state: () => state };
}

const refused = (status: number, code: ApiError["code"] = null) =>
  new ApiError(status, { detail: "No", code }, null);

it("begins a draft with the first change, and saves the newest of those that follow", async () => {
  const { saver, sent, states } = open();
  for (const content of ["a", "b", "c"]) {
    saver.change(content);
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent).toEqual([
    { at: 150, content: "b", based: null, keep: false },
    { at: 600, content: "c", based: 1, keep: false },
  ]);
  saver.change("d", { keepPrevious: true });
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent[2]).toMatchObject({ content: "d", based: 2, keep: true });
  expect(states).toEqual(["saving", "saved", "saving", "saved", "saving", "saved"]);
});

it("is never more than a second behind somebody who does not pause, one request at a time", async () => {
  const { saver, sent } = open();
  for (let count = 0; count < 50; count += 1) {
    saver.change(String(count));
    await vi.advanceTimersByTimeAsync(100);
  }
  await vi.advanceTimersByTimeAsync(2_000);
  for (const [index, { at }] of sent.entries())
    expect(at - (sent[index - 1]?.at ?? 0)).toBeLessThanOrEqual(1_150);
  expect(sent.at(-1)?.content).toBe("49");
  expect(sent.length).toBeLessThan(9);
});

it("tries again while the server is gone, always with the newest", async () => {
  const { saver, sent, states } = open(null, [refused(0), refused(503)]);
  saver.change("a");
  await vi.advanceTimersByTimeAsync(600);
  saver.change("b");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(sent.map(({ content }) => content)).toEqual(["a", "b", "b"]);
  // Leaving asks during another attempt too, which may fail.
  expect(states).toEqual(["saving", "waiting", "saved"]);
  expect(saver.current?.revision).toBe(1);
});

it("tries at once when the connection is back", async () => {
  const { saver, sent } = open(null, [refused(0)]);
  saver.change("a");
  await vi.advanceTimersByTimeAsync(500);
  saver.retry();
  await vi.advanceTimersByTimeAsync(100);
  expect([sent.length, saver.unsaved]).toEqual([2, null]);
});

it("sends what is unsaved at once when asked, and says when that failed", async () => {
  const { saver, sent } = open(null, [refused(422)]);
  saver.change("a");
  const failed = saver.flush();
  await vi.advanceTimersByTimeAsync(60);
  expect([await failed, sent[0]?.at]).toEqual([null, 0]);
  saver.change("b");
  const saved = saver.flush();
  await vi.advanceTimersByTimeAsync(60);
  expect((await saved)?.revision).toBe(1);
});

it.each([[412], [404], [409, "template_draft_exists"]] as const)(
  "sends nothing more after %i until the user has chosen, and loses nothing",
  async (status, code: ApiError["code"] = null) => {
    const mine = { id: "draft", createdAt: BEGUN, revision: 3, etag: "3" };
    const { saver, sent, states } = open(mine, [refused(status, code)]);
    saver.change("a");
    await vi.advanceTimersByTimeAsync(2_000);
    saver.change("b");
    await vi.advanceTimersByTimeAsync(20_000);
    expect([sent.length, saver.unsaved, states.at(-1)]).toEqual([1, "b", "conflict"]);
    saver.adopt({ ...mine, revision: 7 }, "b", { keepPrevious: true });
    await vi.advanceTimersByTimeAsync(2_000);
    expect(sent[1]).toMatchObject({ content: "b", based: 7, keep: true });
    expect([saver.unsaved, states.at(-1)]).toEqual([null, "saved"]);
  },
);

it("takes the other state without saving it", async () => {
  const { saver, sent, states } = open({ id: "draft", createdAt: BEGUN, revision: 1, etag: "1" }, [
    refused(412),
  ]);
  saver.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  saver.adopt({ id: "draft", createdAt: BEGUN, revision: 2, etag: "2" }, null);
  await vi.advanceTimersByTimeAsync(20_000);
  expect([sent.length, states.at(-1), saver.current?.revision]).toEqual([1, "saved", 2]);
});

it("knows what closing the page would lose: what waits for another request, or is too long", async () => {
  const { saver } = open();
  saver.change("a");
  expect(saver.isLostOnClosing).toBe(false);
  void saver.flush();
  expect(saver.isLostOnClosing).toBe(false);
  saver.change("b");
  expect(saver.isLostOnClosing).toBe(true);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(saver.isLostOnClosing).toBe(false);
  saver.change("long enough");
  expect(saver.isLostOnClosing).toBe(true);
  void saver.flush();
  expect(saver.isLostOnClosing).toBe(true);
});

it("has nothing at risk in a conflict until there is a change of one's own", async () => {
  const { saver, state } = open({ id: "draft", createdAt: BEGUN, revision: 1, etag: "1" });
  saver.suspend();
  expect(isAtRisk(state())).toBe(false);
  saver.change("a");
  expect(isAtRisk(state())).toBe(true);
});

it("sends nothing after it was stopped", async () => {
  const { saver, sent } = open();
  saver.change("a");
  saver.stop();
  saver.change("b");
  await vi.advanceTimersByTimeAsync(20_000);
  expect(sent).toEqual([]);
});

it("tells a draft that was begun anew from the one that it knows, whose revisions began at 1 too", () => {
  const known = { createdAt: BEGUN, revision: 3 };
  const found = (created_at: string, revision: number) => isOtherState({ created_at, revision }, known);
  expect([found(BEGUN, 3), found(BEGUN, 2), found(BEGUN, 4)]).toEqual([false, false, true]);
  expect([3, 1, 4].map((revision) => found("2026-11-25T09:05:00.000Z", revision))).toEqual([
    true,
    true,
    true,
  ]);
  expect(isOtherState(null, known)).toBe(true);
});

it("sends nothing while its draft is being published, and begins the next one with what has changed meanwhile", async () => {
  const { saver, sent } = open();
  saver.change("a");
  await vi.advanceTimersByTimeAsync(2_000);
  saver.hold();
  expect(saver.isLostOnClosing).toBe(false);
  saver.change("b");
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent.map(({ content }) => content)).toEqual(["a"]);
  expect([saver.sent, saver.isLostOnClosing]).toEqual(["a", true]);
  saver.adopt(null, saver.unsaved);
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent[1]).toMatchObject({ content: "b", based: null });
  saver.hold();
  saver.change("c");
  saver.release();
  await vi.advanceTimersByTimeAsync(2_000);
  expect(sent[2]).toMatchObject({ content: "c", based: 1 });
});
