/** The key prefix of all files of a collection itself: its archive. */
export function archiveFolder({ id, orgId }: { id: string; orgId: string }): string {
  return `organizations/${orgId}/collections/${id}`;
}
