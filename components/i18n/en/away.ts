import { area } from "../area.ts";

/** The words of the page that stands for every other while there is no database. */
export const AWAY = area("away", {
  title: "Rollcall is not available right now",
  text: "Its database does not answer at the moment. What was saved is safe, and this page loads again by itself as soon as it is back.",
});
