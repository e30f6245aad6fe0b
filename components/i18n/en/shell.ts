import { area } from "../area.ts";

/** The words of the console's frame, and of what stands in a page's place. */
export const SHELL = area("shell", {
  description: "A personal video for everyone on the list.",
  navigation: {
    home: "Home",
    people: "People",
    templates: "Templates",
    collections: "Collections",
    videos: "Videos",
    projects: "Projects",
    organization: "Organization",
    members: "Members",
    apiKeys: "API keys",
    webhooks: "Webhooks",
    audit: "Audit log",
    settings: "Settings",
  },
  offline: "There is no connection. What you see may be old, and is loaded again once it is back.",
  noRoom: {
    full: "The disk of this installation is full. Videos wait, and nothing can be uploaded, until there is room again; deleting collections makes some.",
    read_only:
      "The disk of this installation is read-only. Videos wait, and nothing can be uploaded, until it is writable again.",
  },
  nothingHere: {
    title: "Not found",
    text: "There is nothing at this address, or you have no access to it.",
    toStart: "Go to the start",
  },
  undo: { action: "Undo", failed: "This could not be undone" },
  organizations: {
    title: "Organizations",
    change: (name: string) => `Organization: ${name}. Change it`,
  },
  pageFault: {
    title: "This page could not be shown",
    text: "Try again. If it stays, send the id below to whoever runs this installation.",
  },
  user: {
    menu: (name: string) => `Account of ${name}`,
    profile: "Your profile",
    reference: "API reference",
    signOut: "Sign out",
    stillSignedIn: "You are still signed in",
    unexpected: "The server did not answer as expected.",
  },
});
