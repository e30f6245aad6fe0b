"use client";

import { useEffect, useState } from "react";
import { COUNT_QUERY, usePeople } from "#lib/client/people/people.ts";
import { AttentionPanel } from "./attention-panel.tsx";
import { type LookAhead, localDay } from "./celebration-days.ts";
import { CelebrationsPart } from "./celebrations-part.tsx";
import styles from "./home-page.module.css";
import { RenderingPanel } from "./rendering-panel.tsx";
import { StartPart } from "./start-part.tsx";

interface HomePageProps {
  /** The server's day, `YYYY-MM-DD`; the reader's own takes over in the browser. */
  today: string;
  /** How far to look ahead. */
  ahead: LookAhead;
}

/** Who to celebrate next, what is being made for them, and what went wrong. */
export function HomePage({ today, ahead }: HomePageProps) {
  const here = useToday(today);
  const people = usePeople(COUNT_QUERY);
  if (people.data?.total === "0") return <StartPart />;
  return (
    <CelebrationsPart today={here} ahead={ahead}>
      <div className={styles.side}>
        <RenderingPanel />
        <AttentionPanel />
      </div>
    </CelebrationsPart>
  );
}

/** The reader's day, which the server does not know; a page left open overnight moves on when it is looked at. */
function useToday(serverDay: string): string {
  const [today, setToday] = useState(serverDay);
  useEffect(() => {
    const update = () => setToday(localDay(new Date()));
    update();
    window.addEventListener("focus", update);
    return () => window.removeEventListener("focus", update);
  }, []);
  return today;
}
