import type { RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { withScope } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import { announce } from '../../../handover/announce.ts';
import { lockControl } from '../../../handover/control.queries.ts';
import { allowAddress, findMailAddress } from '../../../handover/delivery/mail-address.queries.ts';
import { consumeRateLimits } from '../../../kernel/limits/rate-limits.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { isId } from '../../../lib/ids.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { lockDelivery, retryFailed } from './mail-unseen.queries.ts';
import { lockReplier, openTalk } from './open-talk.ts';
import { writeLimit } from './write-to-visitor.ts';

/**
 * Emails a message again whose email failed, with the others of that email, to the address that the visitor has now.
 * @throws AppError `not_found`, `conflict` for a message that has not failed or while no address may be used, and the errors of `openTalk`.
 */
export async function retryDelivery(
  deps: InboxDeps,
  scope: Scope,
  { conversationId, messageId }: { conversationId: string; messageId: string },
): Promise<RecordedMessage> {
  if (!isId(messageId)) throw new AppError('not_found');
  await consumeRateLimits(deps.rateStore, [writeLimit(scope)]);
  const { chatbotId, message } = await withScope(deps.database, scope, async (tx) => {
    await lockReplier(tx, deps, scope);
    const talk = await openTalk(tx, scope, conversationId);
    found(await lockControl(tx, talk.key));
    const { state, mail_id: mailId, address } = found(await lockDelivery(tx, talk.key, messageId));
    if (state !== 'failed') throw new AppError('conflict');
    if (address !== null) await allowAddress(tx, talk.key, address);
    // Nobody would email it, and how it failed would be lost.
    if (!talk.people.mailReplies || (await findMailAddress(tx, talk.key)) === null)
      throw new AppError('conflict');
    await retryFailed(tx, talk.key, { messageId, mailId, at: deps.clock.now() });
    return { chatbotId: talk.chatbot_id, message: await deps.inboxReads.message(tx, scope, messageId) };
  });
  const { organizationId } = scope;
  const type = 'message.delivery_changed';
  await announce(deps, { organizationId, conversationId, chatbotId, type, withheldId: null });
  return message;
}
