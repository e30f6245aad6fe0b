/** The job was interrupted although nothing is wrong with it. */
export class WorkerStopping extends Error {
  override readonly name = "WorkerStopping";
  constructor() {
    super("The worker is stopping");
  }
}

/** The queue no longer counts the job as ours, or its video is gone: its result is discarded. */
export class ClaimLost extends Error {
  override readonly name = "ClaimLost";
  constructor() {
    super("The job is no longer this worker's");
  }
}

/** The turn of a long video is over. */
export class TurnEnded extends Error {
  override readonly name = "TurnOver";
  constructor() {
    super("The turn of this video is over");
  }
}

/** The job cannot be done yet, although nothing is wrong with it: it is taken up again after some seconds. */
export class PutOff extends Error {
  override readonly name = "PutOff";
  readonly seconds: number;

  constructor(seconds: number, reason: string) {
    super(reason);
    this.seconds = seconds;
  }
}
