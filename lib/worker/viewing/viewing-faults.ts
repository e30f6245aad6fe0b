/** Somebody has had as much rendered as is allowed in a minute. */
export class ViewingLimit extends Error {
  override readonly name = "ViewingLimit";
  readonly seconds: number;

  constructor(seconds: number) {
    super("The limit of what is rendered for viewers was exceeded");
    this.seconds = seconds;
  }
}

/** Where a shared part was in a video, there is now another one, or none: whoever asks has to go by another video. */
export class PartReplaced extends Error {
  override readonly name = "PartReplaced";
}

/** The video has changed or is gone, or nobody has asked for it for a while: who still does has to begin anew. */
export class WatchingEnded extends Error {
  override readonly name = "WatchingEnded";
}
