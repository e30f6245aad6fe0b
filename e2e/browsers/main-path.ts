import { fileURLToPath } from "node:url";
import { expect } from "@playwright/test";
import { OWNER } from "../fixtures/owner.ts";
import type { Hand } from "./hand.ts";

const PHOTO = fileURLToPath(new URL("../fixtures/data/photos/astronaut.png", import.meta.url));
const RENDERED_WITHIN_MS = 120_000;
const PASSWORD = "input[type=password]";

/**
 * From the sign-in to a video that is watched and downloaded, on an installation with an owner, and not without mistakes.
 * @param name nobody's yet
 */
export async function takeMainPath(hand: Hand, name: string): Promise<void> {
  await hand.open("/people");
  await hand.arrive(/^\/sign-in$/);
  await hand.write("input[type=email]", OWNER.email);
  for (const wrong of ["not the password", "nor is this one"]) {
    await hand.write(PASSWORD, wrong);
    await hand.press("button", "Sign in");
    await hand.see("[role=alert]", "Wrong e-mail or password.");
  }
  expect(await hand.valueOf("input[type=email]")).toBe(OWNER.email);
  await hand.write(PASSWORD, OWNER.password);
  await hand.press("button", "Sign in");
  await hand.arrive(/^\/people$/);

  await hand.open("/people/new");
  await hand.write("input[name=first_name]", name);
  await hand.press("button", "Add person");
  await hand.arrive(/^\/people\/[0-9a-f-]{36}$/);
  await hand.giveFile(PHOTO);
  await hand.see("button", "Remove photo");

  await hand.press("link", "Make a video");
  await hand.choose("input[name=template_id]");
  await hand.press("button", "Make 1 video");
  await hand.arrive(/^\/collections\/[0-9a-f-]{36}$/);
  await hand.see("a", "Download zip", RENDERED_WITHIN_MS);
  expect(await hand.ask("a[download]")).toEqual({ status: 200, type: "application/zip" });

  await hand.press("button", `Play the video for ${name}`);
  await hand.see("[role=dialog]", name);
  const download = "[role=dialog] a[download]";
  expect(await hand.ask(download, "bytes=4-7")).toEqual({ status: 206, type: "video/mp4" });
}
