import { titled } from "#app/page-messages.ts";
import { PhotosPage } from "#components/people/photos/photos-page.tsx";
import { roleAtLeast } from "#lib/contract/resources/roles.ts";
import { pageActor } from "#lib/server/auth/page-actor.ts";
import { NoAccess } from "../../no-access.tsx";

export const generateMetadata = titled((t) => t.peoplePhotos.title);

export default async function Page() {
  const { role } = await pageActor("/people/photos");
  if (!roleAtLeast(role, "editor")) return <NoAccess to="photos" />;
  return <PhotosPage />;
}
