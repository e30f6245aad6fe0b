import pg from "pg";
import { currentUse, type DatabaseUse } from "./database-use.ts";

type Callback = Parameters<InstanceType<typeof pg.Pool>["connect"]>[0];

/** A pool whose connections are taken from a request that uses a slow database for too long. */
export class LimitedPool extends pg.Pool {
  override connect(): Promise<pg.PoolClient>;
  override connect(callback: Callback): void;
  override connect(callback?: Callback): Promise<pg.PoolClient> | undefined {
    const use = currentUse();
    if (use === undefined) {
      if (callback === undefined) return super.connect();
      super.connect(callback);
      return undefined;
    }
    const taken = this.#take(use);
    if (callback === undefined) return taken;
    taken.then(
      (client) => callback(undefined, client, client.release),
      (error: Error) => callback(error, undefined, () => undefined),
    );
    return undefined;
  }

  async #take(use: DatabaseUse): Promise<pg.PoolClient> {
    use.requireTime();
    const coming = super.connect();
    const client = await use.within(use.queueFor(coming)).catch((error: unknown) => {
      // It may still come, for nobody.
      coming.then(
        (late) => late.release(),
        () => undefined,
      );
      throw error;
    });
    const { release } = client;
    const { stream } = (client as pg.ClientBase as pg.Client).connection;
    const letGo = use.hold((error) => stream.destroy(error));
    client.release = (error) => {
      letGo();
      release(error);
    };
    return client;
  }
}
