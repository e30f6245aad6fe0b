import { createPerson, listPeople } from "#lib/contract/resources/person.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as people from "#lib/server/people/person-service.ts";

export const GET = implement(listPeople, ({ actor, query }) => people.list(actor, query));
export const POST = implement(createPerson, ({ actor, body }) => people.create(actor, body));
