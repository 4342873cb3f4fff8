import type { AskedForPerson } from '@parley/contracts/resources/chatbot/chat';
import { tenantScope, withScope } from '../../../db/scope.ts';
import { AppError } from '../../../errors/app-error.ts';
import { announce } from '../../../handover/announce.ts';
import { changeLocked } from '../../../handover/change-control.ts';
import { lockControl } from '../../../handover/control.queries.ts';
import { offerOf } from '../../../handover/offer.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { type Caller, presentAsked } from './ask-for-person.ts';
import { findTalk } from './people.queries.ts';

/**
 * Gives the conversation back to the chatbot, whoever has it; safe to repeat.
 * @throws AppError `feature_off` while people are off, unless the visitor still waits for one or talks to one.
 */
export async function returnToBot(
  deps: ChatDeps,
  caller: Pick<Caller, 'snapshot' | 'claims' | 'language'>,
): Promise<AskedForPerson> {
  const { snapshot, claims } = caller;
  const done = await withScope(deps.database, tenantScope(claims.organizationId), async (tx) => {
    const row = await lockControl(tx, claims);
    const isHeld = row !== undefined && row.controller !== 'bot';
    if (!isHeld && !snapshot.deployment.people.enabled) throw new AppError('feature_off');
    if (row) {
      const cause = { by: 'visitor', author: null, reason: 'asked' } as const;
      await changeLocked(tx, deps, { ...claims, row }, { type: 'return' }, cause);
    }
    const offer = await offerOf(tx, deps, snapshot, claims);
    return { offer, row: await findTalk(tx, claims), isHeld };
  });
  if (done.isHeld) await announce(deps, { ...claims, type: 'handover.ended', withheldId: null });
  return presentAsked(deps, caller, done);
}
