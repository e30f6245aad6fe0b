/** How many go at most without being typed: the deletion can be cancelled for ten seconds after it is confirmed. */
const FEW = 3;

interface DeletionSize {
  /** Videos that go. */
  videos: number;
  /** Collections that go; none where videos are deleted by themselves. */
  collections: number;
}

/** Whether so many go that their number is typed first. */
export function isLarge({ videos, collections }: DeletionSize): boolean {
  return videos > FEW || collections > FEW;
}
