/** How many checkpoints a template has; the oldest give way. */
export const CHECKPOINT_LIMIT = 50;
/** How long a checkpoint is kept. */
export const CHECKPOINT_DAYS = 30;
