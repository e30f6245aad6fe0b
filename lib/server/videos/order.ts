import { type Fault, faultOf } from "#lib/contract/faults.ts";
import {
  applyModifications,
  type Modification,
  neededMergeFieldsOf,
} from "#lib/contract/scene/modification.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { ConflictError, ValidationError } from "../errors.ts";
import { isForeignKeyViolation } from "../foreign-key-violation.ts";
import { findProjectRow } from "../projects/index.ts";
import { lockRow } from "../row-lock.ts";
import {
  findModificationFaults,
  findOrderedTemplate,
  lockTemplate,
  sceneLimitFaults,
} from "../templates/index.ts";
import type { TenantConnection, TenantTransaction } from "../tenant-database.ts";

/** What requests for a video and for a collection have in common. */
export type Order = {
  template_id: string;
  template_version?: number | undefined;
  project_id?: string | null | undefined;
  modifications: readonly Modification[];
};

/**
 * Checks everything that an order names before anything is written. An id of another organization is reported
 * like one that does not exist.
 * @param others `further`: faults found elsewhere in the request, reported together with these;
 *   `isForNobody`: whether there is no person to take facts from
 * @returns the template version to render
 * @throws {ValidationError} with every fault; {ConflictError} for an archived template or project
 */
export async function checkOrder(
  db: TenantConnection,
  order: Order,
  { further, isForNobody = false }: { further: readonly Fault[]; isForNobody?: boolean },
): Promise<number> {
  const [template, project] = await Promise.all([
    findOrderedTemplate(db, order.template_id, order.template_version),
    order.project_id == null ? null : findProjectRow(db, order.project_id),
  ]);
  const faults: Fault[] = [];
  if (template === null) faults.push(faultOf(["body", "template_id"], "template_unknown"));
  else if (template.scene === null) {
    const { version, latestVersion } = template;
    faults.push(
      faultOf(["body", "template_version"], "template_version_unknown", {
        version,
        latest_version: latestVersion,
      }),
    );
  } else {
    faults.push(...sceneLimitFaults(template.scene, ["body", "template_id"]));
    const ofModifications = await findModificationFaults(db, template.scene, order.modifications);
    faults.push(...ofModifications);
    // Only modifications that can be applied show what facts they need.
    if (isForNobody && ofModifications.length === 0)
      faults.push(...missingPerson(template.scene, order.modifications));
  }
  if (order.project_id != null && project === null) {
    faults.push(faultOf(["body", "project_id"], "project_unknown"));
  }
  faults.push(...further);
  if (template === null || faults.length > 0) throw new ValidationError(faults);
  if (template.archivedAt !== null) throw archived("template", template.name);
  if (project !== null && project.archivedAt !== null) throw archived("project", project.name);
  return template.version;
}

/**
 * Makes sure, in the transaction that writes an order, that its template and project are not archived, and
 * will not be until it ends.
 * @throws {ConflictError} for one that was archived since the order was checked
 */
export async function requireNotArchived(
  tx: TenantTransaction,
  orgId: string,
  { template_id: templateId, project_id: projectId }: Pick<Order, "template_id" | "project_id">,
): Promise<void> {
  const template = await lockTemplate(tx, orgId, templateId);
  if (template !== null && template.archivedAt !== null) throw archived("template", template.name);
  if (projectId == null) return;
  await lockRow(tx, "projects", orgId, projectId, "rely");
  const project = await findProjectRow(tx, projectId);
  if (project !== null && project.archivedAt !== null) throw archived("project", project.name);
}

/**
 * Runs the writes of an order that has been checked.
 * @throws {ConflictError} when a person was erased since the check
 */
export async function refuseErased<T>(write: () => Promise<T>): Promise<T> {
  try {
    return await write();
  } catch (error) {
    if (!isForeignKeyViolation(error, "person_id")) throw error;
    throw new ConflictError("order_overtaken_by_erasure");
  }
}

/** A video without a person fails when it shows a person's facts. */
function missingPerson(scene: Scene, modifications: readonly Modification[]): Fault[] {
  const fields = neededMergeFieldsOf(applyModifications(scene, modifications));
  return fields.length === 0 ? [] : [faultOf(["body", "person_id"], "person_needed", { fields })];
}

function archived(kind: "template" | "project", name: string): ConflictError {
  return kind === "template"
    ? new ConflictError("order_of_archived_template", { template: name })
    : new ConflictError("order_in_archived_project", { project: name });
}
