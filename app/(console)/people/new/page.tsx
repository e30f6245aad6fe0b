import { redirect } from "next/navigation";
import { titled } from "#app/page-words.ts";
import { NewPerson } from "#components/people/new-person.tsx";
import { roleAtLeast } from "#lib/contract/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";

export const generateMetadata = titled((words) => words.person.newTitle);

export default async function Page() {
  const { role } = await pageActor("/people/new");
  if (!roleAtLeast(role, "editor")) redirect("/people");
  return <NewPerson />;
}
