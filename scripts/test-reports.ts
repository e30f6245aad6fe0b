import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

/** How many tests passed, and for each that did not: where it stands, its name and its reason, in one line. */
export type Outcome = { passed: number; failures: string[] };

/** The first line of what a test says of its failure, without what colours a terminal. */
export function because(message: string | undefined): string {
  const [line = ""] = stripVTControlCharacters(message ?? "").split("\n");
  return line === "" ? "" : `: ${line}`;
}

type VitestReport = { numPassedTests: number; testResults: VitestFile[] };
type VitestFile = { name: string; status: string; message: string; assertionResults: VitestTest[] };
type VitestTest = { fullName: string; status: string; failureMessages: string[] };

/** What vitest's `json` reporter wrote. A file whose imports or hooks fail has no test that failed, and counts as one. */
export function readVitestReport(text: string): Outcome {
  const { numPassedTests, testResults }: VitestReport = JSON.parse(text);
  const failures = testResults.flatMap((file) => {
    const path = relative(process.cwd(), file.name);
    const failed = file.assertionResults.filter(({ status }) => status === "failed");
    if (file.status === "failed" && failed.length === 0) return [`${path}${because(file.message)}`];
    return failed.map((test) => `${path} › ${test.fullName}${because(test.failureMessages[0])}`);
  });
  return { passed: numPassedTests, failures };
}

type PlaywrightReport = { stats: { expected: number }; suites: PlaywrightSuite[]; errors: PlaywrightError[] };
type PlaywrightSuite = { suites?: PlaywrightSuite[]; specs: PlaywrightSpec[] };
type PlaywrightSpec = { title: string; file: string; line: number; tests: PlaywrightTest[] };
type PlaywrightTest = { projectName: string; status: string; results: { errors: PlaywrightError[] }[] };
type PlaywrightError = { message?: string };

/** What Playwright's `json` reporter wrote. A test that passed only when it was tried again has failed. */
export function readPlaywrightReport(text: string): Outcome {
  const { stats, suites, errors }: PlaywrightReport = JSON.parse(text);
  const specsIn = (suite: PlaywrightSuite): PlaywrightSpec[] => [
    ...suite.specs,
    ...(suite.suites ?? []).flatMap(specsIn),
  ];
  const failures = suites.flatMap(specsIn).flatMap(({ title, file, line, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ projectName, results }) => {
        const [error] = results.flatMap((result) => result.errors);
        return `[${projectName}] e2e/${file}:${line} › ${title}${because(error?.message)}`;
      }),
  );
  const outsideTests = errors.map(({ message }) => `playwright${because(message)}`);
  return { passed: stats.expected, failures: [...failures, ...outsideTests] };
}
