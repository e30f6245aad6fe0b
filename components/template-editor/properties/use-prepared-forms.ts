"use client";

import { usePrefetchQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { prepareTextEditor } from "#components/merge-text/index.ts";
import { customFieldsList } from "#lib/client/custom-fields/custom-fields.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import { loadBundledFaces } from "../fonts/faces.tsx";
import { layerFields } from "./schema-fields.ts";

/**
 * Prepares the form of a text once the page has nothing else to do: its description, its script and the fields that it
 * offers take tens of milliseconds each, which the press that adds the first text would have to wait for.
 */
export function usePreparedForms(): void {
  usePrefetchQuery(customFieldsList(useOrganization().id));
  useEffect(() => {
    // Not in every browser.
    if (!("requestIdleCallback" in window)) return;
    const waiting = requestIdleCallback(() => {
      layerFields("text");
      prepareTextEditor();
      loadBundledFaces();
    });
    return () => cancelIdleCallback(waiting);
  }, []);
}
