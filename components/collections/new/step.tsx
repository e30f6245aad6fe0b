import type { ReactNode } from "react";
import { useId } from "react";
import { stepId } from "./check/skip-link.tsx";
import styles from "./new-collection.module.css";

interface StepProps {
  number: number;
  title: string;
  /** The element that the form goes to if something is missing in the step. */
  focus?: (element: HTMLElement | null) => void;
  /** What is missing: above the choices, which may fill the screen. */
  fault?: string | undefined;
  children: ReactNode;
}

/** One of the steps; all are on one page and can be completed in any order. */
export function Step({ number, title, focus, fault, children }: StepProps) {
  const id = useId();
  return (
    <section className={styles.step} id={stepId(number)} aria-labelledby={id} tabIndex={-1}>
      <div className={styles.stepHead} tabIndex={-1} ref={focus}>
        <h2 className={styles.stepTitle} id={id}>
          <span className={styles.number} aria-hidden="true">
            {number}
          </span>
          {title}
        </h2>
        <FieldFault message={fault} />
      </div>
      <div className={styles.stepBody}>{children}</div>
    </section>
  );
}

/** The fault of a choice that is not an input field. */
function FieldFault({ message }: { message: string | undefined }) {
  return message === undefined ? null : (
    <p className={styles.fault} role="alert">
      {message}
    </p>
  );
}
