import { ERRORS, type ErrorCode } from "#lib/contract/errors/error-codes.ts";

const codes = Object.keys(ERRORS).sort() as ErrorCode[];

function rowOf(code: ErrorCode): string {
  const { facts, doc } = ERRORS[code];
  const names = Object.keys(facts).map((name) => `\`${name}\``);
  return `| \`${code}\` | ${names.join(", ")} | ${doc} |`;
}

/** Every error code as a page of documentation, by where and with which status it is answered. */
export function errorTable(): string {
  const refusals = codes.filter((code) => ERRORS[code].place === "refusal");
  const statuses = [...new Set(refusals.map((code) => ERRORS[code].status))].sort();
  const section = (title: string, listed: readonly ErrorCode[]) =>
    [`## ${title}`, "", "| code | facts | meaning |", "| --- | --- | --- |", ...listed.map(rowOf), ""].join(
      "\n",
    );
  const faults = codes.filter((code) => ERRORS[code].place === "fault");
  const findings = codes.filter((code) => ERRORS[code].place === "finding");
  return [
    "# Error codes\n",
    "Every code that this version answers with, and the facts that `ctx` has with it. Codes and facts keep their meaning;",
    "more may come. The English sentence beside them may be reworded at any time. [The API](api.md) says where they stand.",
    "The code of an item of `detail` is its `ctx.code`, if it has one, otherwise its `type`: what pydantic checks too has",
    "pydantic's name there, and beside `detail` stands `validation_failed`.",
    "This page is written from `lib/contract/errors`; see [0055](decisions/0055-errors-have-codes.md).\n",
    ...statuses.map((status) =>
      section(
        `${status}`,
        refusals.filter((code) => ERRORS[code].status === status),
      ),
    ),
    section("422, in each item of `detail`", faults),
    ...(findings.length === 0
      ? []
      : [section("In videos and reports, and of previews and uploads in `detail`", findings)]),
  ].join("\n");
}
