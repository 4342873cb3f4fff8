import { apiKeyLevelFor, isAllowed, isLevelEnough } from '@parley/contracts/rights/permissions';
import { defaultPeopleSettings, type PeopleSettings } from '@parley/contracts/settings/people-settings';
import type { Transaction } from '../../../db/database.ts';
import { narrowToChatbots } from '../../../db/scope.ts';
import { AppError, found } from '../../../errors/app-error.ts';
import type { ConversationKey, MessageAuthor } from '../../../handover/control.queries.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { Scope } from '../../../kernel/scope.ts';
import { isId } from '../../../lib/ids.ts';
import { findTalk, lockKeyName, lockMember, type TalkRow } from './replies.queries.ts';

const action = 'conversation.reply';

/** A conversation in which the caller may talk to the visitor. */
export interface OpenTalk extends Omit<TalkRow, 'people'> {
  key: ConversationKey;
  people: PeopleSettings;
}

/**
 * Returns who acts, and keeps the right to reply from ending until the transaction ends: whoever lost it while typing stores
 * nothing, and whoever was limited to other chatbots does not find the conversation.
 * @throws AppError `forbidden`.
 */
export async function lockReplier(
  tx: Transaction,
  { clock }: Pick<Deps, 'clock'>,
  { organizationId, userId, actor, keyLevel }: Scope,
): Promise<MessageAuthor> {
  const member = userId === null ? undefined : await lockMember(tx, organizationId, userId);
  if (!member || !isAllowed(member.role, action)) throw new AppError('forbidden');
  // The limit of the scope may be some seconds old. A key is the organization's, and not limited.
  if (actor.kind !== 'api-key' && member.chatbot_ids) await narrowToChatbots(tx, member.chatbot_ids);
  if (actor.kind !== 'api-key') return { kind: 'member', id: userId, name: member.full_name };
  const name = await lockKeyName(tx, organizationId, { apiKeyId: actor.id, at: clock.now() });
  if (name === undefined || keyLevel === undefined || !isLevelEnough(keyLevel, apiKeyLevelFor[action]))
    throw new AppError('forbidden');
  return { kind: 'key', id: null, name };
}

function peopleOff(): AppError {
  return new AppError('feature_off', { sentence: 'conversations:peopleOff' });
}

/** Finds a conversation of the organization. @throws AppError `not_found`, also for an archived or deleted chatbot. */
export async function findOpenTalk(
  tx: Transaction,
  { organizationId }: Pick<Scope, 'organizationId'>,
  conversationId: string,
): Promise<OpenTalk> {
  if (!isId(conversationId)) throw new AppError('not_found');
  const key = { organizationId, conversationId };
  const { people, ...talk } = found(await findTalk(tx, key));
  if (talk.chatbot_status === 'archived') throw new AppError('not_found');
  return { ...talk, key, people: { ...defaultPeopleSettings, ...people } };
}

/**
 * As `findOpenTalk`, for a change of who may speak. What `ends` an open handover is possible after people were switched off, too.
 * @throws AppError `not_found`, `transition_refused` for a conversation of a program, `feature_off` without people.
 */
export async function openTalk(
  tx: Transaction,
  scope: Pick<Scope, 'organizationId'>,
  conversationId: string,
  ends = false,
): Promise<OpenTalk> {
  const talk = await findOpenTalk(tx, scope, conversationId);
  if (talk.from_program) {
    throw new AppError('transition_refused', {
      sentence: 'conversations:controlRefused',
      extra: { current: { controller: 'bot', assigneeId: null } },
    });
  }
  if (!talk.people.enabled && !(ends && talk.has_handover)) throw peopleOff();
  return talk;
}
