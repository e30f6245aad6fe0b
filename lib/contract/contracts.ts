import type { Contract } from "./contract.ts";
import { audit } from "./groups/audit.ts";
import { AUDITED_GROUPS } from "./groups/audited-groups.ts";
import type { Group } from "./groups/group.ts";
import { hostGroup } from "./groups/hosts.ts";

/** Every group of operations, in the order of the reference. A resource whose changes are in the audit log is added to `AUDITED_GROUPS`. */
export const groups: readonly Group[] = [...AUDITED_GROUPS, hostGroup, audit];

/** Every operation of the API. Routes, the OpenAPI document and the authorization test are checked against this list. */
export const contracts: readonly Contract[] = groups.flatMap(({ operations }) => Object.values(operations));
