import { getTemplateVersion } from "#lib/contract/resources/template-version.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as versions from "#lib/server/templates/template-version-service.ts";

export const GET = implement(getTemplateVersion, ({ actor, params }) => versions.get(actor, params));
