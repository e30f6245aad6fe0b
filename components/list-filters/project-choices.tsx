"use client";

import { useState } from "react";
import { useProjects } from "#lib/client/projects/projects.ts";
import { NamedChoices, type NamedChoicesProps, namedQuery } from "./named-choices.tsx";

/** The organization's projects, archived ones too. */
export function ProjectChoices(props: NamedChoicesProps) {
  const [text, setText] = useState("");
  return <NamedChoices {...props} found={useProjects(namedQuery(text))} onSearch={setText} />;
}
