import type { Delivery } from "#lib/client/webhooks/webhook-deliveries.ts";
import type { DeliveryEvent } from "#lib/contract/resources/webhook.ts";
import { area } from "../area.ts";

/** What each event says has happened. */
const events: Record<DeliveryEvent, string> = {
  "video.succeeded": "A video is ready",
  "video.failed": "A video failed",
  "collection.completed": "A collection is complete",
  "collection.failed": "A collection failed",
  "person.created": "A person was added",
  "person.updated": "A person was changed",
  "person.archived": "A person was archived",
  "person.restored": "A person was restored",
  "person.erased": "A person was erased",
  "webhook.test": "A test",
};

const status: Record<Delivery["status"], string> = {
  pending: "On its way",
  delivered: "Delivered",
  failed: "Failed",
};

/** The words of webhooks: the list, the forms, the page of one. */
export const WEBHOOKS = area("webhooks", {
  title: "Webhooks",
  subtitle: "Another system is told at once when a video is ready or a person changes.",
  label: "Webhooks",
  empty:
    "No webhook yet. With one, your own system need not ask again and again: each event is posted to an address of yours, signed.",
  columns: { address: "Address", events: "Events", state: "State", last: "Last delivery" },
  allEvents: "All events",
  countOfEvents: (count: string) => `${count} events`,
  nothingSent: "Nothing sent yet",
  states: { on: "On", by_user: "Switched off", gone: "Off: receiver is gone", failing: "Off: fails" },
  events,
  form: {
    url: "Address",
    urlHint: "Where the events are posted to. It has to be reachable from this installation.",
    urlExample: "https://hooks.example.org/rollcall",
    events: "Events",
    groups: { video: "Videos", collection: "Collections", person: "People" },
    choose: "Choose at least one event.",
    all: "All",
    none: "None",
  },
  create: {
    open: "Add a webhook",
    title: "Add a webhook",
    submit: "Add webhook",
    cancel: "Cancel",
    readyTitle: "The webhook is ready",
    ready: "Copy the signing secret now and keep it where your receiver finds it: it is not shown again.",
    secret: "Signing secret",
    copy: "Copy secret",
    copied: "Copied",
    done: "Done",
  },
  verify: {
    title: "How to check the signature",
    text: "Anybody can post to your address; only this installation knows the secret. This receiver, with the secret in the variable WEBHOOK_SECRET, takes nothing from anybody else.",
    install: "Install",
    node: "Node.js",
  },
  page: {
    about: "Address and events",
    edit: "Edit",
    save: "Save changes",
    cancel: "Cancel",
    saved: "Saved.",
    stale:
      "Somebody else has changed this webhook meanwhile. What it is now stands below the fields; save again to replace it.",
    now: (url: string, events: string) => `It is now ${url}, told of: ${events}.`,
    created: "Added",
    changed: "Last changed",
    secret: "It was shown once, when it was made.",
    oldSecret: "Former secret works until",
    requests: { fetch: "Fetch this webhook", deliveries: "List its failed deliveries" },
  },
  off: {
    by_user: "This webhook is switched off. Nothing is sent, and what happens meanwhile is not kept for it.",
    gone: "The receiver answered 410 Gone, so this webhook was switched off. Nothing is sent, and what happens meanwhile is not kept for it.",
    failing:
      "Nothing could be delivered for five days, so this webhook was switched off. What happens meanwhile is not kept for it.",
    since: "Since",
    enable: "Switch on",
    enableFailed: "The webhook is still off",
  },
  disable: {
    action: "Switch off",
    question: (host: string) => `Switch off the webhook to ${host}?`,
    text: "Nothing more is sent until it is switched on again. Events of that time are not kept, and those that are still to be tried again will fail.",
    done: "The webhook is off.",
  },
  rotate: {
    action: "New secret",
    title: "Make a new signing secret?",
    text: "For 24 hours every message is signed with both secrets, so that your receiver can change over without losing one. After that only the new secret counts.",
    again: "A former secret is still in use beside this one: it ends at once.",
    submit: "Make a new secret",
    cancel: "Cancel",
    readyTitle: "The new secret",
    ready:
      "Copy it now and give it to your receiver within 24 hours: it is not shown again, and the former one ends then.",
  },
  test: {
    action: "Send a test",
    sent: "A test event is on its way. It appears among the deliveries.",
    failed: "The test was not sent",
  },
  delete: {
    action: "Delete",
    confirm: "Delete webhook",
    question: (host: string) => `Delete the webhook to ${host}?`,
    text: "Nothing more is sent to it. The list of its deliveries, and what still waits to be tried again, are gone for good.",
    done: (host: string) => `The webhook to ${host} was deleted.`,
  },
});

/** The words of what was sent. */
export const DELIVERIES = area("deliveries", {
  title: "Deliveries",
  label: "Deliveries",
  hint: "Kept for 30 days",
  filter: "Status",
  all: "All",
  status,
  /** In place of the status of one that has failed before. */
  triedAgain: "Retrying",
  columns: { event: "Event", status: "Status", answer: "Answer", attempts: "Attempts", sent: "Created" },
  empty: "Nothing has been sent to this webhook in the last 30 days. Send a test to see whether it arrives.",
  noneOfStatus: "No delivery has this status.",
  noAnswer: "No answer yet",
  facts: {
    title: "Facts",
    answer: "Answer",
    took: "Took",
    attempts: "Attempts",
    created: "Created",
    attempted: "Last attempt",
    next: "Next attempt",
    completed: "Ended",
    id: "webhook-id",
  },
  payload: "What is posted",
  answer: "What was answered",
  noBody: "The answer had no text.",
  nothingAnswered: "Nothing has been answered yet.",
  replay: "Send again",
  sendNow: "Send now",
  replayFailed: "This was not sent again",
  isOff: "The webhook is off: switch it on to send this again.",
  request: "Fetch this delivery",
});
