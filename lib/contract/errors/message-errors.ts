import { refusal, valueError } from "./define-error.ts";

/** Messages about videos. */
export const MESSAGE_ERRORS = {
  message_ended: refusal(
    409,
    "The message's status does not allow it.",
    { status: ["scheduled", "sent", "failed", "canceled"] },
    ({ status }) =>
      status === "scheduled"
        ? "This message is scheduled: it is sent at its time"
        : `This message was ${status}`,
  ),
  message_in_hand: refusal(
    409,
    "The message is being handed to the SMTP server at this moment.",
    {},
    "This message is being sent at this moment",
  ),
  message_superseded: refusal(
    409,
    "Another message about the same video was sent to the address, or is to be.",
    {},
    "Another message about this video was sent to this address, or is to be",
  ),
  message_without_address: refusal(
    409,
    "The person has no e-mail address any more.",
    {},
    "The person has no e-mail address: enter one first",
  ),
  message_time_passed: valueError("The time of the messages has passed.", {}, "this time has passed"),
  message_time_far: valueError(
    "The time of the messages is too far ahead.",
    { days: "integer" },
    ({ days }) => `more than ${days} days ahead`,
  ),
  messages_too_many: valueError(
    "One request would queue more messages than it may.",
    { count: "integer", limit: "integer" },
    ({ count, limit }) =>
      `it makes ${count} messages, and one request makes at most ${limit}: name fewer addresses`,
  ),
};
