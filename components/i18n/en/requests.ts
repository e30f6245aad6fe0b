import { area } from "../area.ts";

/** The words of the dialog that shows the API's requests for a page. */
export const REQUESTS = area("requests", {
  action: "For developers",
  title: "The same from your own system",
  intro: "Whatever this page does, a program can do with an API key in the variable ROLLCALL_API_KEY.",
  makeKey: "Make an API key",
});
