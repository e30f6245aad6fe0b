import { undoImport } from "#lib/contract/resources/person-import.ts";
import { undoImport as undo } from "#lib/server/bulk-actions/import-undo-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const POST = implement(undoImport, ({ actor, params }) => undo(actor, params.import_id));
