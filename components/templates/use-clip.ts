"use client";

import { useEffect, useState } from "react";
import { call } from "#lib/client/api/call.ts";
import { previewTemplate } from "#lib/client/generated/operations.ts";
import { useOrganization } from "#lib/client/organization/organization-context.tsx";
import type { PreviewInput } from "#lib/client/templates/templates.ts";

/** What is played; the size and the format are added. */
export type ClipInput = Omit<PreviewInput, "format" | "time" | "width">;

/** `url` is set when it is ready, `error` when it could not be made. */
type Outcome = { asked: Asked; url: string | null; error: Error | null };
type Asked = { input: ClipInput };

export interface Clip {
  /** Address of an MP4 of the current input; null while there is none. */
  url: string | null;
  isPreparing: boolean;
  /** Why there is none. */
  error: Error | null;
  /** Requests it, unless it is there. */
  prepare: () => void;
  /** Ends the request: the server stops making it. */
  cancel: () => void;
}

/**
 * A small MP4 with sound, made by the code that renders the video. It is kept until the input changes.
 * @param templateId any template of the organization if the input has a scene; null if there is none
 * @param input the same object while nothing has changed; null if there is nothing to play
 */
export function useClip(templateId: string | null, input: ClipInput | null): Clip {
  const { id: orgId } = useOrganization();
  const [asked, setAsked] = useState<Asked | null>(null);
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  useEffect(() => {
    if (asked === null || templateId === null) return;
    const gone = new AbortController();
    const tell = (result: Omit<Outcome, "asked">) => setOutcome({ asked, ...result });
    const params = { template_id: templateId };
    const body = { ...asked.input, format: "mp4" as const };
    call(previewTemplate, { orgId, params, body, signal: gone.signal }).then(
      (video) => {
        if (!gone.signal.aborted) tell({ url: URL.createObjectURL(video), error: null });
      },
      (error: unknown) => {
        if (gone.signal.aborted) return;
        tell({ url: null, error: error instanceof Error ? error : new Error(String(error)) });
      },
    );
    return () => gone.abort();
  }, [orgId, templateId, asked]);
  useEffect(() => {
    const url = outcome?.url ?? null;
    if (url !== null) return () => URL.revokeObjectURL(url);
  }, [outcome]);
  const isCurrent = asked !== null && asked.input === input;
  useEffect(() => {
    if (!isCurrent) setAsked(null);
  }, [isCurrent]);
  const result = isCurrent && outcome?.asked === asked ? outcome : null;
  return {
    url: result?.url ?? null,
    error: result?.error ?? null,
    isPreparing: isCurrent && result === null && templateId !== null,
    prepare: () => {
      const isUseful = result?.url != null || (isCurrent && result === null);
      if (input !== null && !isUseful) setAsked({ input });
    },
    cancel: () => {
      if (result === null) setAsked(null);
    },
  };
}
