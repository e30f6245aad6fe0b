import { call } from "../api/call.ts";
import { uploadPhoto } from "../assets/assets.ts";
import { deleteAsset } from "../generated/asset-operations.ts";
import { updatePerson } from "../generated/operations.ts";

/**
 * Assigns photos to people and uploads each photo once, however often it is retried.
 * @param photos by person id
 */
export class PhotoAssigner {
  readonly #orgId: string;
  readonly #photos: ReadonlyMap<string, File>;
  /** Ids of uploaded photos that are not assigned yet, by person id. */
  readonly #uploaded = new Map<string, string>();

  constructor(orgId: string, photos: ReadonlyMap<string, File>) {
    this.#orgId = orgId;
    this.#photos = photos;
  }

  /** @throws {ApiError} */
  async give(personId: string): Promise<void> {
    const file = this.#photos.get(personId);
    if (file === undefined) return;
    const photoId = this.#uploaded.get(personId) ?? (await uploadPhoto(this.#orgId, file)).id;
    this.#uploaded.set(personId, photoId);
    const params = { person_id: personId };
    await call(updatePerson, { orgId: this.#orgId, params, body: { photo_asset_id: photoId } });
    this.#uploaded.delete(personId);
  }

  /** Deletes unassigned photos: they would remain in storage when the person is erased. */
  async takeBack(): Promise<void> {
    const left = [...this.#uploaded.values()];
    this.#uploaded.clear();
    const remove = (asset_id: string) => call(deleteAsset, { orgId: this.#orgId, params: { asset_id } });
    await Promise.allSettled(left.map(remove));
  }
}
