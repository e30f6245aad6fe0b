import { connection } from "next/server";
import { titled } from "#app/page-messages.ts";
import { ApiReferencePage } from "#components/api-reference/api-reference-page.tsx";
import { referenceScript } from "./reference-script.ts";

export const generateMetadata = titled((t) => t.apiKeys.reference);

/** For everybody, signed in or not: what the API can do is no secret. */
export default async function DocsPage() {
  await connection();
  const { name } = await referenceScript();
  return <ApiReferencePage script={`/docs/${name}`} />;
}
