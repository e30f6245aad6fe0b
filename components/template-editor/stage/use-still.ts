"use client";

import { useEffect, useMemo, useRef, useState } from "react";
import { ApiError, call } from "#lib/client/api/call.ts";
import { onServerContact } from "#lib/client/api/server-contact.ts";
import { previewTemplate } from "#lib/client/generated/operations.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { PreviewInput } from "#lib/client/templates/templates.ts";
import type { Scene } from "#lib/contract/scene/scene.ts";
import { checkOnce } from "../state/scene-faults.ts";
import { type StillOutcome, StillQueue } from "./still-queue.ts";

/** The scene violates the contract; the editor's own check says why. */
class InvalidScene extends Error {}

export interface Still {
  /** The last picture that could be drawn. */
  url: string | null;
  /** Why the latest picture could not be drawn, and what it was to show. */
  refused: { error: Error; input: PreviewInput } | null;
  /** Whether the picture shown is the one requested last. */
  isCurrent: boolean;
  /** The scene that the picture shows. */
  scene: Scene | null;
}

const NOTHING: Still = { url: null, refused: null, isCurrent: false, scene: null };

/**
 * A picture of the scene, drawn by the code that renders the video; the last good one stays while the next is
 * drawn.
 * @param templateId any template of the organization: the scene is sent with the request
 * @param input while it is the same object, no request is sent; null if there is nothing to draw
 */
export function useStill(templateId: string | null, input: PreviewInput | null): Still {
  const { id: orgId } = useOrganization();
  const queue = useRef<StillQueue<PreviewInput> | null>(null);
  const [outcome, setOutcome] = useState<StillOutcome<PreviewInput> | null>(null);
  const [url, setUrl] = useState<string | null>(null);
  const [scene, setScene] = useState<Scene | null>(null);
  useEffect(() => {
    if (templateId === null) return;
    const params = { template_id: templateId };
    let shown: string | null = null;
    const stills = new StillQueue<PreviewInput>(
      async (body, signal) => {
        // Invalid scenes are reported without a request: the API would refuse them for the same reasons.
        if (body.scene !== undefined && checkOnce(body.scene).length > 0) throw new InvalidScene();
        return call(previewTemplate, { orgId, params, body, signal });
      },
      (told) => {
        setOutcome(told);
        if (told.picture === null) return;
        const before = shown;
        shown = URL.createObjectURL(told.picture);
        setUrl(shown);
        setScene((told.input.scene ?? null) as Scene | null);
        // The previous picture stays on the screen until the next one is decoded.
        if (before !== null) setTimeout(() => URL.revokeObjectURL(before), 2_000);
      },
      (error) => error instanceof ApiError && error.status === 0,
    );
    queue.current = stills;
    const retry = () => stills.retry();
    const endContact = onServerContact(retry);
    window.addEventListener("online", retry);
    return () => {
      endContact();
      window.removeEventListener("online", retry);
      stills.stop();
      if (shown !== null) URL.revokeObjectURL(shown);
      setUrl(null);
    };
  }, [orgId, templateId]);
  useEffect(() => {
    queue.current?.ask(input);
  }, [input]);
  const refused = useMemo(() => {
    const error = outcome?.error ?? null;
    // Another person or day is asked about again, and an empty scene not at all.
    const isPast =
      input?.person_id !== outcome?.input.person_id || input?.occasion_on !== outcome?.input.occasion_on;
    return error === null || error instanceof InvalidScene || outcome === null || isPast
      ? null
      : { error, input: outcome.input };
  }, [outcome, input?.person_id, input?.occasion_on]);
  if (outcome === null) return NOTHING;
  return { url, refused, isCurrent: outcome.input === input, scene };
}
