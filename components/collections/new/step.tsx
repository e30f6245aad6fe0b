import type { ReactNode } from "react";
import { useId } from "react";
import { stepId } from "./check/skip-link.tsx";
import styles from "./new-collection.module.css";

interface StepProps {
  number: number;
  title: string;
  /** The element that the form scrolls to if something is missing in the step. */
  focus?: (element: HTMLElement | null) => void;
  children: ReactNode;
}

/** One of the steps; all are on one page and can be completed in any order. */
export function Step({ number, title, focus, children }: StepProps) {
  const id = useId();
  return (
    <section className={styles.step} id={stepId(number)} aria-labelledby={id} tabIndex={-1} ref={focus}>
      <h2 className={styles.stepTitle} id={id}>
        <span className={styles.number} aria-hidden="true">
          {number}
        </span>
        {title}
      </h2>
      <div className={styles.stepBody}>{children}</div>
    </section>
  );
}

/** The fault of a choice that is not an input field. */
export function FieldFault({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p className={styles.fault} role="alert">
      {message}
    </p>
  );
}
