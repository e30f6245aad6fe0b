import { listAnswers } from "#lib/contract/resources/answer.ts";
import { implement } from "#lib/server/http/implement.ts";
import * as answers from "#lib/server/watch/answer-service.ts";

export const GET = implement(listAnswers, ({ actor, query }) => answers.list(actor, query));
