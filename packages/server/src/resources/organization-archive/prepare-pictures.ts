import { createHash } from 'node:crypto';
import type { CheckedPicture, OrganizationArchiveDeps } from './organization-archive-deps.ts';
import { logoEntry, pictureEntry, picturesIn } from './read/entry-names.ts';
import { damaged, type OpenArchive } from './read/open-archive.ts';

/** Pictures by chatbot number and name in the archive. */
export type Pictures = ReadonlyMap<number, ReadonlyMap<string, CheckedPicture>>;

/** Memory limit, because pictures are kept in memory until they are saved. */
const maxHeldBytes = 32 * 1_048_576;

/**
 * Re-encodes the pictures of an archive as if they were uploaded. Leaves out invalid images, and all after the first 32 MB.
 * @throws AppError `validation_failed` if their number differs from the manifest
 */
export async function preparePictures(
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
  numbers: readonly number[],
): Promise<Pictures> {
  const count = numbers.reduce((sum, number) => sum + picturesIn(archive.names, number).length, 0);
  if (count !== archive.manifest.counts.pictures) throw damaged();
  // Cached by hash, because copies of a chatbot have the same pictures.
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

/** The re-encoded logo of an archive; null if it has none, undefined if it is not a valid image. */
export async function prepareLogo(
  { organizationParts }: Pick<OrganizationArchiveDeps, 'organizationParts'>,
  archive: OpenArchive,
): Promise<CheckedPicture | null | undefined> {
  if (!archive.has(logoEntry)) return null;
  return organizationParts.checkPicture(await archive.read(logoEntry), 'logo');
}
