import { IconPlayerPlayFilled } from "@tabler/icons-react";
import styles from "./play-mark.module.css";

/** On the picture of what plays when it is pressed: shown as long as what has `data-plays` around it is pointed at. */
export function PlayMark() {
  return (
    <span className={styles.mark} aria-hidden="true">
      <IconPlayerPlayFilled size={16} />
    </span>
  );
}
