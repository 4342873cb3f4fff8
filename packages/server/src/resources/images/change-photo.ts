import type { Transaction } from '../../db/database.ts';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import type { SessionScope } from '../../kernel/scope.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { removePhoto, savePhoto } from './images.queries.ts';
import { makeImage } from './make/make-image.ts';

/** Sets the caller's own photo. @throws AppError the errors of `makeImage`. */
export async function putPhoto(deps: Deps, scope: SessionScope, request: HttpRequest): Promise<void> {
  const image = await makeImage(deps, scope.userId, request, 'photo');
  await withScope(deps.database, scope, async (tx) => {
    await savePhoto(tx, scope.userId, image);
    await tellColleagues(tx, deps, scope);
  });
}

/** Removes the caller's own photo, if there is one. */
export async function deletePhoto(deps: Deps, scope: SessionScope): Promise<void> {
  await withScope(deps.database, scope, async (tx) => {
    if ((await removePhoto(tx, scope.userId)) > 0) await tellColleagues(tx, deps, scope);
  });
}

/** Notifies the current organization, whose screens show the photo. */
async function tellColleagues(
  tx: Transaction,
  deps: Deps,
  { organizationId, userId }: SessionScope,
): Promise<void> {
  if (organizationId === null) return;
  await appendEvent(tx, deps, { organizationId, type: 'user.updated', resourceId: userId });
}
