"use client";

import { EDITOR } from "#components/i18n/generated/editor.en.ts";
import { useMessages } from "#components/i18n/use-messages.tsx";
import { useMembers } from "#lib/client/organization/members.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";

/** Who saved a state or published a version. */
export interface Author {
  author_type: "user" | "api_key" | "system" | null;
  author_id: string | null;
}

/** The name of an author; empty while it is loading, and for a version from before authors were kept. */
export function useAuthorName(): (author: Author) => string {
  const t = useMessages(EDITOR).draft;
  const { userId } = useOrganization();
  const { data: members } = useMembers();
  return ({ author_type: type, author_id: id }) => {
    if (type === null) return "";
    if (type === "system") return t.product;
    if (type === "api_key") return t.key;
    if (id === userId) return t.you;
    if (members === undefined) return "";
    return members.find(({ user_id }) => user_id === id)?.display_name ?? t.former;
  };
}
