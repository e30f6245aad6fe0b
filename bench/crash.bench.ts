import { crashRun } from "#test/worker/crash-run.ts";
import { withInstallation } from "./installation.ts";

/**
 * What is left of a collection whose workers are killed again and again: nothing but the collection. Arguments: videos
 * and kills, 200 and 50 unless given.
 */
export async function run([videos = "200", kills = "50"]: string[]): Promise<void> {
  const report = await withInstallation(() => crashRun({ videos: Number(videos), kills: Number(kills) }));
  const { seconds, succeeded, surplusFiles, mostAttempts, polls, wrongCounts, temporaryFiles, processes } =
    report;
  console.log(
    "| SIGKILLs | videos | succeeded | surplus files | most attempts | polls | wrong counts | temporary files | processes left | seconds |",
  );
  console.log("| --- | --- | --- | --- | --- | --- | --- | --- | --- | --- |");
  console.log(
    `| ${report.kills} | ${report.videos} | ${succeeded} | ${surplusFiles} | ${mostAttempts} | ${polls} | ${wrongCounts} | ${temporaryFiles} | ${processes} | ${seconds} |`,
  );
}
