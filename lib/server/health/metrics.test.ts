import { afterAll, beforeAll, expect, it } from "vitest";
import { GET as metrics } from "#app/metrics/route.ts";
import { GET as listPeople } from "#app/v1/people/route.ts";
import { requestRoute } from "#test/support/request-route.ts";
import { insertHostProcess } from "#test/support/test-host-process.ts";
import { openTestInstallation } from "#test/support/test-installation.ts";
import { createTestOrganization, type TestOrganization } from "#test/support/test-organization.ts";
import { database } from "../database.ts";
import { settleEnvironment } from "../environment.ts";
import { withPeer } from "../peer-address.ts";

await openTestInstallation();
let org: TestOrganization;

beforeAll(async () => {
  org = await createTestOrganization();
});
afterAll(() => database().$disconnect());

type Asked = { peer?: string; headers?: Record<string, string>; host?: string };

async function ask({ peer = "127.0.0.1", headers = {}, host = "localhost:3000" }: Asked = {}) {
  const request = new Request("http://localhost:3000/metrics", { headers: { host, ...headers } });
  const response = await withPeer(peer, () => metrics(request));
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() };
}

/** The value of a series, as it stands in the text. */
const seriesValue = (text: string, series: string): number | undefined => {
  const line = text.split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length));
};

it("tells this machine what processes and database know, in Prometheus' format", async () => {
  await insertHostProcess();
  await insertHostProcess({ host: "render-2" });
  // Of another role, and silent for too long.
  await insertHostProcess({ role: "web" });
  await insertHostProcess({ seenAt: new Date(Date.now() - 60_000) });
  await requestRoute(listPeople, "GET", "/v1/people", { key: org.keys.viewer });
  await requestRoute(listPeople, "GET", "/v1/people", { key: org.keys.viewer, query: { limit: "0" } });
  const { status, type, text } = await ask();

  expect([status, type]).toEqual([200, "text/plain; version=0.0.4; charset=utf-8"]);
  for (const line of text.split("\n"))
    expect(line).toMatch(/^$|^# (HELP|TYPE) \w+ .+$|^\w+(\{[^}]*\})? [\d.e+-]+(NaN)?$|^\w+(\{[^}]*\})? Nan$/);
  const count = 'rollcall_http_request_duration_seconds_count{operation="listPeople",status=';
  expect(seriesValue(text, `${count}"200"}`)).toBe(1);
  expect(seriesValue(text, `${count}"422"}`)).toBe(1);
  expect(seriesValue(text, 'rollcall_videos{status="queued"}')).toBe(0);
  expect(seriesValue(text, 'rollcall_waiting_pixels{of="largest"}')).toBe(0);
  expect(seriesValue(text, "rollcall_waiting_pixels_limit")).toBe(1e14);
  expect(seriesValue(text, 'rollcall_waiting_prepared{of="largest"}')).toBe(0);
  expect(seriesValue(text, "rollcall_waiting_prepared_limit")).toBe(1e5);
  expect(seriesValue(text, 'rollcall_jobs{job="render-video",state="waiting"}')).toBe(0);
  expect(seriesValue(text, 'rollcall_oldest_job_age_seconds{job="render-video"}')).toBe(0);
  expect(seriesValue(text, "rollcall_celebrations_late")).toBe(0);
  expect(seriesValue(text, "rollcall_mails_late")).toBe(0);
  expect(seriesValue(text, 'rollcall_webhook_deliveries{status="pending"}')).toBe(0);
  expect(seriesValue(text, "rollcall_workers")).toBe(2);
  expect(seriesValue(text, "rollcall_storage_has_room")).toBe(1);
  expect(seriesValue(text, "rollcall_storage_free_bytes")).toBeGreaterThan(0);
  expect(seriesValue(text, 'rollcall_database_connections{state="active"}')).toBeGreaterThanOrEqual(1);
  expect(seriesValue(text, "process_resident_memory_bytes")).toBeGreaterThan(0);
  expect(text).not.toContain(org.id);
});

it.each<[string, Asked]>([
  ["another machine", { peer: "203.0.113.7" }],
  [
    "another machine that says it is this one",
    { peer: "203.0.113.7", headers: { "X-Forwarded-For": "127.0.0.1" } },
  ],
  ["a proxy on this machine for another", { headers: { "X-Forwarded-For": "203.0.113.7" } }],
  [
    "a client that puts this machine before a proxy's word",
    { headers: { "X-Forwarded-For": "127.0.0.1, 203.0.113.7" } },
  ],
  ["a proxy that says so in another way", { headers: { Forwarded: "for=203.0.113.7" } }],
  ["a page that gave itself this machine's address", { host: "evil.example.com" }],
])("hides from %s", async (_, asked) => {
  expect(await ask(asked)).toMatchObject({ status: 404, text: '{"detail":"Not Found","code":"not_found"}' });
});

it.each<[string, Asked]>([
  [
    "IPv4 in IPv6, as Next.js forwards it",
    { peer: "::ffff:127.0.0.1", headers: { "X-Forwarded-For": "::ffff:127.0.0.1" } },
  ],
  ["IPv6", { peer: "::1", host: "[::1]:3000" }],
])("shows to this machine over %s", async (_, asked) => {
  expect((await ask(asked)).status).toBe(200);
});

it("hides where the connection's address is not known", async () => {
  const request = new Request("http://localhost:3000/metrics", { headers: { host: "localhost" } });
  expect((await metrics(request)).status).toBe(404);
});

it("asks everybody for the token once there is one, this machine too", async () => {
  settleEnvironment({ metricsToken: "a-token-for-prometheus" });
  const remote = { peer: "203.0.113.7", host: "videos.example.com" };
  const bearer = (token: string) => ({ headers: { Authorization: `Bearer ${token}` } });
  expect((await ask({ ...remote, ...bearer("a-token-for-prometheus") })).status).toBe(200);
  expect((await ask({ ...remote, ...bearer("a-token-for-prometheuz") })).status).toBe(404);
  expect((await ask()).status).toBe(404);
  settleEnvironment({ metricsToken: undefined });
});
