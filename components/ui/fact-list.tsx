import type { ReactNode } from "react";
import styles from "./fact-list.module.css";

/** Labels and values in two columns. Contains `Fact`s. */
export function FactList({ children }: { children: ReactNode }) {
  return <dl className={styles.facts}>{children}</dl>;
}

interface FactProps {
  term: string;
  children: ReactNode;
}

export function Fact({ term, children }: FactProps) {
  return (
    <>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.value}>{children}</dd>
    </>
  );
}
