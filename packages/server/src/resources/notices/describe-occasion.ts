import type { Role } from '@parley/contracts/permissions';
import { withScope } from '../../db/scope.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { DispatchedEvent } from '../../kernel/job.ts';
import { isId } from '../../lib/ids.ts';
import type { NoticeParams, NoticeSentence } from './notice-sentence.ts';
import { findFailedSource, findMemberRole, type NoticeKind } from './notices.queries.ts';

/** What members are told of, and who is. */
export interface Occasion {
  kind: NoticeKind;
  sentence: NoticeSentence;
  params: NoticeParams;
  href: string;
  /** One notice for each of these and person. */
  key: string;
  roles: readonly Role[];
  exceptUserIds: readonly string[];
}

export interface OccasionDeps extends Pick<Deps, 'database'> {
  /** The name of anybody: who left is no colleague any more. Undefined for an account that is gone. */
  findFullName(userId: string): Promise<string | undefined>;
}

const administrators: readonly Role[] = ['owner', 'admin'];

const sentenceOfMemberEvent: Readonly<Record<string, NoticeSentence>> = {
  'member.joined': 'memberJoined',
  'member.left': 'memberLeft',
  'member.removed': 'memberRemoved',
  'member.roleChanged': 'memberRoleChanged',
};

/** Events that members are told of. */
export const toldEvents = ['knowledge.failed', 'quota.reached', ...Object.keys(sentenceOfMemberEvent)];

/** What an event is told as; undefined when it is no longer worth a word. */
export async function describeOccasion(
  deps: OccasionDeps,
  event: DispatchedEvent,
): Promise<Occasion | undefined> {
  if (event.type === 'knowledge.failed') return describeFailure(deps, event);
  if (event.type === 'quota.reached') return describeQuota(event);
  const sentence = sentenceOfMemberEvent[event.type];
  return sentence && describeMember(deps, event, sentence);
}

async function describeFailure(deps: OccasionDeps, event: DispatchedEvent): Promise<Occasion | undefined> {
  const { organizationId, resourceId } = event;
  const source = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    findFailedSource(tx, organizationId, resourceId),
  );
  if (source === undefined || event.chatbotId === null) return undefined;
  return {
    kind: 'knowledge',
    sentence: 'sourceFailed',
    params: { source },
    href: `/builder/${event.chatbotId}?tab=knowledge`,
    key: `knowledge:${event.id}`,
    roles: ['owner', 'admin', 'member'],
    exceptUserIds: [],
  };
}

function describeQuota({ data }: DispatchedEvent): Occasion {
  const percent = Number(data.percent);
  return {
    kind: 'quota',
    sentence: percent >= 100 ? 'quotaUsedUp' : 'quotaWarning',
    params: { percent, limit: Number(data.limit) },
    href: '/dashboard',
    key: `quota:${String(data.month)}:${percent}`,
    roles: administrators,
    exceptUserIds: [],
  };
}

/** The event names the member, and in `actorId` whoever did it where that was somebody else. */
async function describeMember(
  deps: OccasionDeps,
  event: DispatchedEvent,
  sentence: NoticeSentence,
): Promise<Occasion> {
  const { organizationId, resourceId: memberId, data } = event;
  const name = await deps.findFullName(memberId);
  const role = await withScope(deps.database, { organizationId, userId: null }, (tx) =>
    findMemberRole(tx, organizationId, memberId),
  );
  const actorId = typeof data.actorId === 'string' && isId(data.actorId) ? data.actorId : memberId;
  return {
    kind: 'team',
    sentence,
    params: { ...(name === undefined ? {} : { name }), ...(role === undefined ? {} : { role }) },
    href: '/settings?tab=team-members',
    key: `team:${event.id}`,
    roles: administrators,
    exceptUserIds: [actorId],
  };
}
