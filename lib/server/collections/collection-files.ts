/** Everything that is stored of a collection itself, which is its archive, lies below this key. */
export function archiveFolder({ id, orgId }: { id: string; orgId: string }): string {
  return `organizations/${orgId}/collections/${id}`;
}
