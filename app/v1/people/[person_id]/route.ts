import { deletePerson, getPerson, updatePerson } from "#lib/contract/resources/person.ts";
import { erasePerson } from "#lib/server/erasure/person-erasure-service.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as people from "#lib/server/people/person-service.ts";

export const GET = implement(getPerson, ({ actor, params }) => people.get(actor, params.person_id));
export const PATCH = implement(updatePerson, ({ actor, params, body, ifMatch }) =>
  people.update(actor, params.person_id, body, ifMatch),
);
export const DELETE = implement(deletePerson, ({ actor, params, ifMatch }) =>
  erasePerson(actor, params.person_id, ifMatch),
);
