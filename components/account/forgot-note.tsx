import styles from "./account-frame.module.css";

/** The way in for whoever has nobody to ask: a command for the server. */
export function ForgotNote({ text, command }: { text: string; command: string }) {
  return (
    <>
      {text}
      <code className={styles.command}>{command}</code>
    </>
  );
}
