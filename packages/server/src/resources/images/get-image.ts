import { withScope } from '../../db/scope.ts';
import { found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { findAgencyLogo, findPhoto, findPicture, type ImageRow } from './images.queries.ts';

/**
 * Returns the photo of the caller or of a colleague in the current organization. @throws AppError
 * `not_found`.
 */
export async function getPhoto(
  deps: Pick<Deps, 'database'>,
  scope: SessionScope,
  userId: string,
): Promise<ImageRow> {
  const image = found(await withScope(deps.database, scope, (tx) => findPhoto(tx, userId, scope)));
  return image;
}

/** Returns the logo of an agency. @throws AppError `not_found`. */
export async function getLogo(deps: Pick<Deps, 'database'>, agencyId: string): Promise<ImageRow> {
  const image = found(await findAgencyLogo(deps.database.tenant, agencyId));
  return image;
}

/** Returns a picture of a chatbot. @throws AppError `not_found`. */
export async function getPicture(
  deps: Pick<Deps, 'database'>,
  chatbotId: string,
  version: string,
): Promise<ImageRow> {
  const image = found(await findPicture(deps.database.tenant, chatbotId, version));
  return image;
}
