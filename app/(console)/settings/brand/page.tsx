import { titled } from "#app/page-messages.ts";
import { BrandPage } from "#components/brand/brand-page.tsx";
import { brandWithTag } from "#lib/client/brand/brand.ts";
import { brand } from "#lib/contract/resources/brand.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { get } from "#lib/server/brand/brand-service.ts";
import { answered, Prefetched, withTag } from "../../prefetched.tsx";

export const generateMetadata = titled((t) => t.brand.title);

export default async function Page() {
  const actor = await pageActor("/settings/brand");
  return (
    <Prefetched queries={[answered(brandWithTag(actor.orgId), withTag(get(actor), brand))]}>
      <BrandPage />
    </Prefetched>
  );
}
