import { onTestFinished } from "vitest";
import { connect } from "#lib/server/database.ts";
import { freezableDatabase } from "./freezable-database.ts";

/** A client of the database through a proxy that can fall silent or slow, until the test is over. */
export async function freezableClient(databaseUrl: string) {
  const way = await freezableDatabase(databaseUrl);
  const client = connect(way.url);
  onTestFinished(async () => {
    await client.$disconnect();
    await way.close();
  });
  return { way, client };
}
