import { useFormat } from "#components/ui/locale.tsx";
import { type Frame, placeOn } from "./box.ts";
import { ALONG, type Gap, type GuideLine } from "./guides.ts";
import { titleSafeArea } from "./snap.ts";
import styles from "./stage.module.css";
import type { DragHints } from "./use-box-drag.ts";

interface GuideLinesProps {
  frame: Frame;
  hints: DragHints;
  showsSafeArea: boolean;
}

/** What helps to place a layer: lines that it is aligned with, equal distances, its size or angle, and the safe area. */
export function GuideLines({ frame, hints: { guides, measure }, showsSafeArea }: GuideLinesProps) {
  const format = useFormat();
  const figure = (value: number) => format.number(Math.round(value), { useGrouping: false });
  return (
    <div className={styles.guides} aria-hidden>
      {showsSafeArea ? (
        <div className={styles.safeArea} data-guide="safe" style={placeOn(frame, titleSafeArea(frame))} />
      ) : null}
      {guides.lines.map((line) => (
        <div
          key={`${line.axis} ${line.at}`}
          className={styles.guide}
          data-guide={line.axis}
          style={placeOn(frame, boxOfLine(line))}
        />
      ))}
      {guides.gaps.map((gap) => (
        <div
          key={`${gap.axis} ${gap.from} ${gap.to}`}
          className={styles.gap}
          data-gap={gap.axis}
          style={placeOn(frame, boxOfGap(gap))}
        >
          <span>{figure(gap.to - gap.from)}</span>
        </div>
      ))}
      {measure === null ? null : (
        <div className={`${styles.measure} tabular`}>
          {"size" in measure
            ? `${figure(measure.size.width)} × ${figure(measure.size.height)}`
            : `${figure(measure.degrees)}°`}
        </div>
      )}
    </div>
  );
}

function boxOfLine({ axis, at, from, to }: GuideLine) {
  return axis === "x"
    ? { left: at, top: from, width: 0, height: to - from }
    : { left: from, top: at, width: to - from, height: 0 };
}

const boxOfGap = ({ axis, from, to, at }: Gap) => boxOfLine({ axis: ALONG[axis].other, at, from, to });
