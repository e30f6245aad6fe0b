"use client";

import { useState } from "react";
import { useCollections } from "#lib/client/collections/collections.ts";
import { NamedChoices, type NamedChoicesProps, namedQuery } from "./named-choices.tsx";

/** The organization's collections, the newest first. */
export function CollectionChoices(props: NamedChoicesProps) {
  const [text, setText] = useState("");
  return <NamedChoices {...props} found={useCollections(namedQuery(text))} onSearch={setText} />;
}
