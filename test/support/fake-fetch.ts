import { vi } from "vitest";

/** What a server, or what stands before it, does with a request; null ends the connection, and a promise may never settle. */
export type FakeAnswer = Response | null | Promise<Response>;

/** Replaces the browser's `fetch`, and `AbortSignal.timeout`, which fake timers leave real, for one test. */
export function stubFetch(serve: (path: string) => FakeAnswer): void {
  vi.stubGlobal("fetch", (path: string, { signal }: RequestInit = {}) => {
    const answer = serve(path);
    if (answer === null) return Promise.reject(new TypeError("Failed to fetch"));
    const aborted = new Promise<never>((_, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
    });
    return Promise.race([answer, aborted]);
  });
  vi.spyOn(AbortSignal, "timeout").mockImplementation((ms) => {
    const controller = new AbortController();
    setTimeout(() => controller.abort(new DOMException("too late", "TimeoutError")), ms);
    return controller.signal;
  });
}
