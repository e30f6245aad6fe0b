import { IconCheck } from "@tabler/icons-react";
import type { Ref } from "react";
import { SHAPE_ASPECTS, type Shape, TemplateFrame } from "#components/templates/index.ts";
import styles from "./celebrations.module.css";

interface DesignCardProps {
  name: string;
  shape: Shape;
  /** The address of its picture; null where there is none. */
  still: string | null;
  isChosen: boolean;
  inputRef?: Ref<HTMLInputElement> | undefined;
  onToggle: () => void;
  onBlur: () => void;
}

/** A design with its picture, which is chosen or not. */
export function DesignCard({ name, shape, still, isChosen, inputRef, onToggle, onBlur }: DesignCardProps) {
  return (
    <label className={styles.design}>
      <input
        className="visually-hidden"
        type="checkbox"
        checked={isChosen}
        ref={inputRef}
        onChange={onToggle}
        onBlur={onBlur}
      />
      <TemplateFrame aspect={SHAPE_ASPECTS[shape]} url={still} alt="" />
      <span className={styles.designName}>{name}</span>
      {isChosen ? (
        <span className={styles.tick}>
          <IconCheck size={16} stroke={2.4} aria-hidden />
        </span>
      ) : null}
    </label>
  );
}
