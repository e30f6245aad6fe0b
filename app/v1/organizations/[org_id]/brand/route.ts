import { getBrand, updateBrand } from "#lib/contract/resources/brand.ts";
import * as brands from "#lib/server/brand/brand-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getBrand, ({ actor }) => brands.get(actor));
export const PATCH = implement(updateBrand, ({ actor, body, ifMatch }) =>
  brands.update(actor, body, ifMatch),
);
