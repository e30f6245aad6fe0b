import { createTemplateVersion, listTemplateVersions } from "#lib/contract/template-version.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as versions from "#lib/server/templates/template-version-service.ts";

export const GET = implement(listTemplateVersions, ({ actor, params, query }) =>
  versions.list(actor, params.template_id, query),
);
export const POST = implement(createTemplateVersion, ({ actor, params, body }) =>
  versions.create(actor, params.template_id, body),
);
export {
  methodNotAllowed as DELETE,
  methodNotAllowed as PATCH,
  methodNotAllowed as PUT,
} from "#lib/server/http/method-not-allowed.ts";
