import { picturePath } from '@parley/contracts/settings/appearance-settings';
import { withScope } from '../../db/scope.ts';
import { AppError } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { HttpRequest } from '../../kernel/exchange/http-exchange.ts';
import type { Scope } from '../../kernel/scope.ts';
import { dayMs } from '../../lib/timing/durations.ts';
import { hasChatbot, removeUnusedPictures, savePicture } from './images.queries.ts';
import { makeImage } from './make/make-image.ts';

/** Grace period for unused pictures, because an unsaved form may still hold the path. */
const keptUnusedMs = dayMs;

/**
 * Saves a picture for a chatbot. Returns its path for the appearance, and its id for the flow.
 * @throws AppError `not_found`, and the errors of `makeImage`.
 */
export async function putPicture(
  deps: Deps,
  scope: Scope,
  { chatbotId, use }: { chatbotId: string; use: 'avatar' | 'message' },
  request: HttpRequest,
): Promise<{ path: string; id: string }> {
  const { organizationId } = scope;
  const assertExists = async (tx: Parameters<typeof hasChatbot>[0]) => {
    if (!(await hasChatbot(tx, organizationId, chatbotId))) throw new AppError('not_found');
  };
  await withScope(deps.database, scope, assertExists);
  const image = await makeImage(
    deps,
    scope.userId ?? scope.actor.id,
    request,
    use === 'avatar' ? 'photo' : 'picture',
  );
  await withScope(deps.database, scope, async (tx) => {
    await assertExists(tx);
    await removeUnusedPictures(tx, organizationId, chatbotId, new Date(image.at.getTime() - keptUnusedMs));
    await savePicture(tx, organizationId, chatbotId, image);
  });
  return { path: picturePath(chatbotId, image.version), id: image.version };
}
