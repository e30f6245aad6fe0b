import { getBackupState } from "#lib/contract/resources/backup-state.ts";
import { get } from "#lib/server/health/backup-state-service.ts";
import { implement } from "#lib/server/http/implement.ts";

export const GET = implement(getBackupState, ({ actor }) => get(actor));
