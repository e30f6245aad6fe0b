import {
  createTemplateVersion as create,
  listTemplateVersions as list,
} from "#lib/contract/resources/template-version.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as versions from "#lib/server/templates/template-version-service.ts";

export const GET = implement(list, ({ actor, params, query }) => versions.list(actor, params, query));
export const POST = implement(create, ({ actor, params, body }) => versions.create(actor, params, body));
