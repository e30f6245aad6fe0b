import { Gauge, type Registry } from "prom-client";
import { clock } from "../clock.ts";
import { database } from "../database.ts";
import { findOverdue } from "./overdue-sending.ts";

/** What should have been sent a quarter of an hour ago, of all organizations. */
export async function describeOverdue(registry: Registry): Promise<void> {
  const overdue = await findOverdue(database(), null, clock.now());
  const sum = (of: "greetings" | "emails") => overdue.reduce((total, row) => total + row[of], 0);
  new Gauge({
    name: "rollcall_celebrations_late",
    help: "Greetings of celebrations that should have been sent a quarter of an hour ago and were not",
    registers: [registry],
  }).set(sum("greetings"));
  new Gauge({
    name: "rollcall_mails_late",
    help: "E-mails that should have been handed over a quarter of an hour ago and were not",
    registers: [registry],
  }).set(sum("emails"));
}
