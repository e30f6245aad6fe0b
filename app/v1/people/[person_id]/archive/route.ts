import { archivePerson } from "#lib/contract/resources/person-command.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as people from "#lib/server/people/person-command-service.ts";

export const POST = implement(archivePerson, ({ actor, params }) => people.archive(actor, params.person_id));
