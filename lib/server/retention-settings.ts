import { z } from "zod";

/** How long rows are kept that only tell what has been; 0 is for ever. Settings of the installation. */
export type Retention = {
  /** Of jobs that have ended. */
  jobHours: number;
  /** Of webhook deliveries. */
  deliveryDays: number;
  /** Of messages that are sent, failed or canceled. */
  messageDays: number;
  /** Of entries of the audit log. */
  auditDays: number;
};

const A_HUNDRED_YEARS = 36_500;

const period = (most: number, usual: number) => {
  const message = `must be a whole number from 0 to ${most}`;
  return z
    .string()
    .regex(/^\d{1,5}$/, message)
    .transform(Number)
    .refine((value) => value <= most, message)
    .default(usual);
};

/** By the names of their variables. */
export const retentionVariables = {
  ROLLCALL_KEEP_JOBS_HOURS: period(8760, 1),
  ROLLCALL_KEEP_DELIVERIES_DAYS: period(A_HUNDRED_YEARS, 30),
  ROLLCALL_KEEP_MESSAGES_DAYS: period(A_HUNDRED_YEARS, 0),
  ROLLCALL_KEEP_AUDIT_DAYS: period(A_HUNDRED_YEARS, 0),
};

type Values = Readonly<Record<keyof typeof retentionVariables, number>>;

export const retentionOf = (values: Values): Retention => ({
  jobHours: values.ROLLCALL_KEEP_JOBS_HOURS,
  deliveryDays: values.ROLLCALL_KEEP_DELIVERIES_DAYS,
  messageDays: values.ROLLCALL_KEEP_MESSAGES_DAYS,
  auditDays: values.ROLLCALL_KEEP_AUDIT_DAYS,
});
