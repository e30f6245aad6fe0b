import { expect, test } from "vitest";
import { commandsForAny, messageCommands } from "./message-state.ts";

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

test("of several messages only what can be done with any of them is offered", () => {
  const sent = { status: "sent", attempts: 1 } as const;
  const waiting = { status: "queued", attempts: 0 } as const;
  const failed = { status: "failed", attempts: 5 } as const;
  expect(commandsForAny([sent], 1)).toEqual({ canCancel: false, canRetry: false });
  expect(commandsForAny([sent, waiting], 2)).toEqual({ canCancel: true, canRetry: false });
  expect(commandsForAny([sent, failed], 2)).toEqual({ canCancel: false, canRetry: true });
  // Of those on other pages nothing is known here.
  expect(commandsForAny([sent], 2)).toEqual({ canCancel: true, canRetry: true });
});
