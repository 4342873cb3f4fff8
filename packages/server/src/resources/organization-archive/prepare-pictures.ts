import { createHash } from 'node:crypto';
import { logoEntry, pictureEntry, picturesIn } from './entry-names.ts';
import { damaged, type OpenArchive } from './open-archive.ts';
import type { CheckedPicture, OrganizationArchiveDeps } from './organization-archive-deps.ts';

/** The pictures of each chatbot, by the names that they have in the archive. */
export type Pictures = ReadonlyMap<number, ReadonlyMap<string, CheckedPicture>>;

/** They are in memory until they are saved. */
const maxHeldBytes = 32 * 1_048_576;

/**
 * Re-encodes the pictures of an archive as if they had been uploaded. What is no picture is left out, and so is what comes after
 * 32 MB of them.
 * @throws AppError `validation_failed` for more or fewer than the manifest names
 */
export async function preparePictures(
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
  numbers: readonly number[],
): Promise<Pictures> {
  const count = numbers.reduce((sum, number) => sum + picturesIn(archive.names, number).length, 0);
  if (count !== archive.manifest.counts.pictures) throw damaged();
  // Copies of a chatbot have the same pictures.
  const known = new Map<string, CheckedPicture | undefined>();
  const pictures = new Map<number, Map<string, CheckedPicture>>();
  let heldBytes = 0;
  for (const number of numbers) {
    const own = new Map<string, CheckedPicture>();
    for (const name of picturesIn(archive.names, number)) {
      const bytes = await archive.read(pictureEntry(number, name));
      const hash = createHash('sha256').update(bytes).digest('hex');
      const isKnown = known.has(hash);
      const picture = isKnown ? known.get(hash) : await organizationParts.checkPicture(bytes, 'picture');
      known.set(hash, picture);
      if (picture === undefined) continue;
      if (!isKnown) heldBytes += picture.content.length;
      if (heldBytes > maxHeldBytes) return pictures.set(number, own);
      own.set(name, picture);
    }
    pictures.set(number, own);
  }
  return pictures;
}

/** The logo of an archive, re-encoded; null where it has none, undefined for one that is no picture. */
export async function prepareLogo(
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
): Promise<CheckedPicture | null | undefined> {
  if (!archive.has(logoEntry)) return null;
  return organizationParts.checkPicture(await archive.read(logoEntry), 'logo');
}
