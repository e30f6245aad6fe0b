import type { ApiKey } from "#lib/client/organization/api-keys.ts";
import { type Role, roleAtLeast } from "#lib/contract/resources/roles.ts";

/** What is done with a key in a dialog. */
export type KeyCommand = "rename" | "roll" | "revoke";

export interface KeyDialogProps {
  apiKey: ApiKey;
  opened: boolean;
  onClose: () => void;
}

export const hasExpired = ({ expires_at: end }: Pick<ApiKey, "expires_at">): boolean =>
  end !== null && Date.parse(end) <= Date.now();

/** Whether somebody of this role may roll the key: one that works, has no successor, and has no higher role. */
export const isRollable = (key: ApiKey, own: Role): boolean =>
  key.replaced_by_id === null && !hasExpired(key) && roleAtLeast(own, key.role);
