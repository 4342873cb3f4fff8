import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { inboxRoutes } from '@parley/contracts/resources/visitors/inbox';
import { isAllowed } from '@parley/contracts/rights/permissions';
import type { BodyOf } from '@parley/contracts/route';
import type { CloseOutcome } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../../../db/database.ts';
import { withScope } from '../../../db/scope.ts';
import { AppError, found, invalidField } from '../../../errors/app-error.ts';
import { announce } from '../../../handover/announce.ts';
import { type ChangedControl, changeControl, refused } from '../../../handover/change-control.ts';
import { lockControl, type MessageAuthor } from '../../../handover/control.queries.ts';
import type { ControlEvent } from '../../../handover/transitions.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { isId } from '../../../lib/ids.ts';
import { audit } from '../../../record/audit/audit.ts';
import { appendEvent } from '../../../record/outbox/append-event.ts';
import type { InboxDeps } from '../inbox-deps.ts';
import { lockReplier, type OpenTalk, openTalk } from './open-talk.ts';
import { hasTeam, lockMember, snoozeHandover } from './replies.queries.ts';

/** Takes over a conversation. @throws AppError `transition_refused` if a colleague has it, and `force` is not set. */
export function takeConversation(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  { force = false }: { force?: boolean | undefined },
): Promise<Conversation> {
  return change(deps, scope, conversationId, async (tx, talk, author) => {
    const before = found(await lockControl(tx, talk.key));
    const changed = await apply(tx, deps, talk, { type: 'take', userId: author.id, force }, author);
    if (before.controller === 'person' && changed.isChanged) {
      await auditTalk(tx, deps, scope, {
        conversationId,
        action: 'conversation.take',
        details: { from: before.assignee_id },
      });
    }
    return { changed, type: 'handover.taken' };
  });
}

/**
 * Assigns a conversation to a member, a team, or both; null is nobody, or no team, and what is not named stays.
 * @throws AppError `not_found` for an unknown member or team, `validation_failed` for a member who may not reply to visitors.
 */
export function assignConversation(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  { userId, teamId }: BodyOf<typeof inboxRoutes.assignConversation>,
): Promise<Conversation> {
  return change(deps, scope, conversationId, async (tx, talk, author) => {
    if (userId) await assertMayReply(tx, talk, userId);
    if (teamId) await assertTeam(tx, scope.organizationId, teamId);
    const to = { ...(userId !== undefined && { userId }), ...(teamId !== undefined && { teamId }) };
    const changed = await apply(tx, deps, talk, { type: 'assign', ...to }, author);
    const isOwn = teamId === undefined && userId !== null && userId === author.id;
    if (changed.isChanged && !isOwn) {
      const details = {
        ...(userId !== undefined && { to: userId }),
        ...(teamId !== undefined && { team: teamId }),
      };
      await auditTalk(tx, deps, scope, { conversationId, action: 'conversation.assign', details });
    }
    return { changed, type: 'conversation.assigned' };
  });
}

async function assertMayReply(tx: Transaction, talk: OpenTalk, userId: string): Promise<void> {
  if (!isId(userId)) throw new AppError('not_found');
  const { role, chatbot_ids } = found(await lockMember(tx, talk.key.organizationId, userId));
  const isLimited = chatbot_ids?.includes(talk.chatbot_id) === false;
  if (isLimited || !isAllowed(role, 'conversation.reply')) throw invalidField('userId', 'validation.invalid');
}

async function assertTeam(tx: Transaction, organizationId: string, teamId: string): Promise<void> {
  if (!(await hasTeam(tx, organizationId, teamId))) throw new AppError('not_found');
}

/** Gives a conversation back to its chatbot. */
export function releaseConversation(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
): Promise<Conversation> {
  return change(
    deps,
    scope,
    conversationId,
    async (tx, talk, author) => ({
      changed: await apply(tx, deps, talk, { type: 'release' }, author),
      type: 'handover.ended',
    }),
    true,
  );
}

/** Completes a conversation with its outcome. */
export function closeConversation(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  { outcome }: { outcome: CloseOutcome },
): Promise<Conversation> {
  const close = async (tx: Transaction, talk: OpenTalk, author: MessageAuthor): Promise<Changed> => {
    const changed = await apply(tx, deps, talk, { type: 'close', outcome }, author);
    if (changed.isChanged) {
      await auditTalk(tx, deps, scope, {
        conversationId,
        action: 'conversation.close',
        details: { outcome },
      });
    }
    return { changed, type: 'handover.ended' };
  };
  return change(deps, scope, conversationId, close, true);
}

/**
 * Hides the open handover from the views until a time; null shows it again.
 * @throws AppError `transition_refused` without an open handover.
 */
export function snoozeConversation(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  { until: untilText }: { until: string | null },
): Promise<Conversation> {
  const until = untilText === null ? null : new Date(untilText);
  if (until !== null && until <= deps.clock.now()) throw invalidField('until', 'validation.invalid');
  return change(deps, scope, conversationId, async (tx, talk) => {
    const row = found(await lockControl(tx, talk.key));
    if (row.handover_id === null) throw refused(row);
    const { organizationId } = talk.key;
    await snoozeHandover(tx, { organizationId, handoverId: row.handover_id }, until);
    await appendEvent(tx, deps, {
      organizationId,
      type: 'conversation.snoozed',
      resourceId: conversationId,
      chatbotId: talk.chatbot_id,
    });
    return {
      changed: { isChanged: true, row, withheldId: null, lineId: null },
      type: 'conversation.snoozed',
    };
  });
}

/** A change with the event that tells open screens of it. */
interface Changed {
  changed: ChangedControl;
  type: 'handover.taken' | 'handover.ended' | 'conversation.assigned' | 'conversation.snoozed';
}

/** Runs a change in one transaction, announces it, and returns the conversation as it is then; `ends`: see `openTalk`. */
async function change(
  deps: InboxDeps,
  scope: Scope,
  conversationId: string,
  run: (tx: Transaction, talk: OpenTalk, author: MessageAuthor) => Promise<Changed>,
  ends = false,
): Promise<Conversation> {
  const done = await withScope(deps.database, scope, async (tx) => {
    const author = await lockReplier(tx, deps, scope);
    const talk = await openTalk(tx, scope, conversationId, ends);
    const { changed, type } = await run(tx, talk, author);
    const conversation = await deps.inboxReads.conversation(tx, scope, conversationId);
    return { conversation, changed, type, talk };
  });
  const { conversation, changed, type, talk } = done;
  if (changed.isChanged) {
    const { withheldId } = changed;
    await announce(deps, { ...talk.key, chatbotId: talk.chatbot_id, type, withheldId });
  }
  return conversation;
}

function apply(
  tx: Transaction,
  deps: InboxDeps,
  { key }: OpenTalk,
  event: ControlEvent,
  author: MessageAuthor,
): Promise<ChangedControl> {
  return changeControl(tx, deps, key, event, { by: 'member', author, reason: 'member' });
}

function auditTalk(
  tx: Transaction,
  deps: InboxDeps,
  scope: Scope,
  {
    conversationId,
    action,
    details,
  }: {
    conversationId: string;
    action: 'conversation.take' | 'conversation.assign' | 'conversation.close';
    details: Readonly<Record<string, string | null>>;
  },
): Promise<void> {
  return audit(tx, deps, scope, {
    action,
    targetKind: 'conversation',
    targetId: conversationId,
    details,
  });
}
