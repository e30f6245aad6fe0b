"use client";

import { lazy, Suspense } from "react";
import { FIRST_ANSWERS, useAnswers } from "#lib/client/watch-links/answers.ts";

// Not on demand: where there are answers, they are in the page as the server writes it, and nothing makes way for them.
const AnswersPanel = lazy(() =>
  import("./answers-panel.tsx").then((part) => ({ default: part.AnswersPanel })),
);

/** The answers of the whole organization. */
const EVERYBODY = {};

/** The newest answers of the organization; its script is loaded where there are some. */
export function NewestAnswers() {
  const { data, isError } = useAnswers(FIRST_ANSWERS);
  if (data === undefined ? !isError : data.items.length === 0) return null;
  return (
    <Suspense>
      <AnswersPanel opened of={EVERYBODY} />
    </Suspense>
  );
}
