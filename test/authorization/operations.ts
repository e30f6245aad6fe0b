import { collectionOperations } from "./collection-operations.ts";
import type { Operation } from "./operation.ts";
import { organizationOperations } from "./organization-operations.ts";
import { peopleOperations } from "./people-operations.ts";
import { settingOperations } from "./setting-operations.ts";
import { templateOperations } from "./template-operations.ts";
import { videoOperations } from "./video-operations.ts";
import { webhookOperations } from "./webhook-operations.ts";

/** By the contract's id, how the authorization test asks for each operation. A test says which is missing. */
export const operations: Readonly<Record<string, Operation>> = {
  ...organizationOperations,
  ...peopleOperations,
  ...videoOperations,
  ...collectionOperations,
  ...templateOperations,
  ...settingOperations,
  ...webhookOperations,
};
