import type { Messages } from "#components/i18n/catalogue.ts";
import { notifyFailure } from "./notify.tsx";

/** Signs out and opens the page to sign in again; says so if that fails. */
export async function signOut(t: Messages["userMenu"]) {
  try {
    const response = await fetch("/api/auth/sign-out", { method: "POST" });
    if (!response.ok) throw new Error(t.unexpected);
    // A full page load, so that nothing loaded for this user stays in memory.
    window.location.assign("/sign-in");
  } catch (error) {
    notifyFailure(t.stillSignedIn, error);
  }
}
