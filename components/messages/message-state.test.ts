import { expect, test } from "vitest";
import { messageCommands } from "./message-state.ts";

test("a message is cancelled while it waits, and sent again once it failed, was cancelled or was refused for now", () => {
  const of = (status: Parameters<typeof messageCommands>[0]["status"], attempts = 0) => {
    const { canCancel, canRetry } = messageCommands({ status, attempts });
    return [canCancel ? "cancel" : "", canRetry ? "retry" : ""].filter(Boolean);
  };
  expect(of("scheduled")).toEqual(["cancel"]);
  expect(of("queued")).toEqual(["cancel"]);
  expect(of("queued", 1)).toEqual(["cancel", "retry"]);
  expect(of("failed", 5)).toEqual(["retry"]);
  expect(of("canceled")).toEqual(["retry"]);
  expect(of("sent", 1)).toEqual([]);
});
