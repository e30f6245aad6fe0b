import { createArchive } from "#lib/contract/resources/archive.ts";
import { create } from "#lib/server/archives/archive-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(createArchive, ({ actor, body }) => create(actor, body));
