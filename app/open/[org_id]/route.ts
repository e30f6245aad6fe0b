import { unavailablePage } from "#app/unavailable-page.ts";
import { returnPath } from "#components/account/return-path.ts";
import { openOrganization } from "#lib/server/http/open-organization.ts";
import type { RouteHandler } from "#lib/server/http/route-table.ts";

/** `/open/{org_id}?page=/videos/…`: a page of the console in the organization that a mail is about. */
export const GET: RouteHandler = (request, { org_id = "" }) =>
  openOrganization(request, org_id, {
    page: returnPath(new URL(request.url).searchParams.get("page") ?? undefined),
    unavailable: () =>
      unavailablePage({
        cookie: request.headers.get("cookie"),
        acceptLanguage: request.headers.get("accept-language"),
      }),
  });
