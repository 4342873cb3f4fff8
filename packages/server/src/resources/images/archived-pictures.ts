import type { ImportedSetting } from '@parley/contracts/resources/archive/archived-settings';
import { maxImageBytes } from '@parley/contracts/values/lists';
import type { Executor, Transaction } from '../../db/database.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isTaken, settingOutcome } from '../../kernel/slice/imported-setting.ts';
import { recordChange } from './change-logo.ts';
import { findLogo, isAgency, type NewImage, saveLogo } from './images.queries.ts';
import type { ImageShape } from './make/image-shapes.ts';
import { storedImage } from './make/make-image.ts';
import { looksLikeImage } from './make/receive-image.ts';
import { reencodeImage } from './make/reencode-image.ts';

/** The logo of an agency; undefined for other organizations. */
export async function readArchivedLogo(tx: Executor, organizationId: string): Promise<Buffer | undefined> {
  return (await isAgency(tx, organizationId)) ? (await findLogo(tx, organizationId))?.content : undefined;
}

/** Imports the logo of an archive; undefined if it is not a valid image. @param keepsOwn whether an existing logo is kept */
export async function takeArchivedLogo(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { logo, keepsOwn }: { logo: NewImage | undefined; keepsOwn: boolean },
): Promise<ImportedSetting> {
  const { organizationId } = scope;
  const own = (await findLogo(tx, organizationId))?.version ?? null;
  const judged = settingOutcome('logo', { own, wanted: logo?.version, keepsOwn });
  const entry = { ...judged, before: null, after: null };
  if (!isTaken(entry)) return entry;
  if (!(await isAgency(tx, organizationId))) return { ...entry, outcome: 'leftOut', reason: 'agencyOnly' };
  if (logo === undefined) return { ...entry, outcome: 'leftOut', reason: 'notAvailable' };
  await saveLogo(tx, organizationId, logo);
  await recordChange(tx, deps, scope, 'organization.setLogo');
  return entry;
}

/** Re-encodes an archived picture as an upload would be; undefined if it is not a valid image or is too large. */
export async function checkArchivedPicture(
  deps: Pick<Deps, 'clock'>,
  bytes: Buffer,
  shape: ImageShape,
): Promise<NewImage | undefined> {
  if (bytes.length > maxImageBytes || !looksLikeImage(bytes)) return undefined;
  try {
    return storedImage(await reencodeImage(bytes, shape), deps.clock.now());
  } catch (error) {
    if (error instanceof AppError && error.code === 'image_unreadable') return undefined;
    throw error;
  }
}
