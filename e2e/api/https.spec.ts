import { request } from "node:http";
import { expect, test } from "@playwright/test";
import { type Installation, startInstallation } from "../fixtures/installation.ts";

/** An installation that people reach by https, asked as its proxy asks it. */
const HOST = "videos.example.com";

let installation: Installation;

test.beforeAll(async () => {
  test.setTimeout(300_000);
  installation = await startInstallation({ ROLLCALL_URL: `https://${HOST}` });
});

test.afterAll(async () => {
  expect(await installation.stop()).toBe(0);
});

function headersOf(path: string) {
  return new Promise<NodeJS.Dict<string | string[]>>((resolve, reject) => {
    const headers = { Host: HOST, "X-Forwarded-Proto": "https" };
    request(`${installation.url}${path}`, { headers }, (answer) => {
      answer.resume();
      resolve(answer.headers);
    })
      .on("error", reject)
      .end();
  });
}

test("every answer tells the browser to come by https alone", async () => {
  const paths = [
    "/",
    "/sign-in",
    "/docs",
    "/nothing",
    "/v1/people",
    "/v1/nothing",
    "/files/none",
    "/healthz",
  ];
  for (const path of [...paths, "/api/auth/get-session", "/live", "/icon.svg", "/%zz"]) {
    const headers = await headersOf(path);
    expect([path, headers["strict-transport-security"]]).toEqual([path, "max-age=63072000"]);
  }
});
