import { getHosts } from "#lib/contract/resources/host.ts";
import { get } from "#lib/server/health/host-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getHosts, ({ actor }) => get(actor));
