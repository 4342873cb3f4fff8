import type { Reader } from '../db/database.ts';
import { type Statement, sql } from '../db/sql.ts';
import { mayServe } from '../kernel/limits/chatbot-limit.queries.ts';
import { weekMs } from '../lib/timing/durations.ts';
import { type ConversationKey, closedAsSpam } from './control.queries.ts';
import { isOnline, repliers } from './presence.ts';

/** More are not counted, because nobody is told a place behind them. */
const maxCounted = 1_000;
/** The expected wait is the median of so many of the last waits, and unknown with fewer than `minWaits`. */
const lastWaits = 20;
const minWaits = 5;

/** Who could answer a visitor of a chatbot. */
export interface Staffing {
  is_online: boolean;
  /** Visitors who wait for a person. */
  waiting: number;
  wait_seconds: number | null;
}

/** Whether the visitor of a handover `w` waits for a person, also again after one who has left. */
export const isInLine: Statement = sql`w.ended_at is null and w.offer = 'chat' and exists (
  select from conversations c
  where c.organization_id = w.organization_id and c.id = w.conversation_id and c.controller = 'waiting')`;

/** Members of the team, if there is one; a deleted team is none. */
function isInTeam(organizationId: string, teamId: string | null): Statement {
  if (teamId === null) return sql`true`;
  return sql`(
    not exists (select from teams where organization_id = ${organizationId} and id = ${teamId})
    or exists (
      select from team_members t
      where t.organization_id = ${organizationId} and t.team_id = ${teamId} and t.user_id = m.user_id))`;
}

/** The team that is asked for, or the chatbot's own if it has been deleted or none is asked for. */
export async function resolveTeam(
  reader: Reader,
  organizationId: string,
  { asked, own }: { asked: string | null; own: string | null },
): Promise<string | null> {
  if (asked === null) return own;
  const row = await reader.first(sql`
    select 1 as found from teams where organization_id = ${organizationId} and id = ${asked}`);
  return row ? asked : own;
}

/** Reads who of the team, or of all, is online with the right to reply, how many wait, and how long others have waited. */
export async function readStaffing(
  reader: Reader,
  { organizationId, chatbotId, teamId }: { organizationId: string; chatbotId: string; teamId: string | null },
  at: Date,
): Promise<Staffing> {
  const row = await reader.first<Staffing>(sql`
    select
      exists (
        select from presences p
        join memberships m on m.organization_id = p.organization_id and m.user_id = p.user_id
        where p.organization_id = ${organizationId} and m.role = any(${[...repliers]}::text[]) and ${isOnline(at)}
          and ${mayServe(sql`${chatbotId}::uuid`)} and ${isInTeam(organizationId, teamId)}
      ) as is_online,
      (
        select count(*)::integer from (
          select from handovers w
          where w.organization_id = ${organizationId} and w.chatbot_id = ${chatbotId} and ${isInLine}
          limit ${maxCounted}
        ) counted
      ) as waiting,
      (
        select percentile_cont(0.5) within group (order by w.seconds)::integer from (
          select extract(epoch from h.joined_at - h.requested_at) as seconds from handovers h
          where h.organization_id = ${organizationId} and h.chatbot_id = ${chatbotId}
            and h.requested_at > ${new Date(at.getTime() - weekMs)} and h.joined_offer = 'chat' and h.reason <> 'member'
          order by h.requested_at desc limit ${lastWaits}
        ) w having count(*) >= ${minWaits}
      ) as wait_seconds`);
  return row ?? { is_online: false, waiting: 0, wait_seconds: null };
}

/** Whether a member has closed the conversation as spam. */
export async function isSpam(reader: Reader, key: ConversationKey): Promise<boolean> {
  const row = await reader.first<{ is_spam: boolean }>(sql`select ${closedAsSpam(key)} as is_spam`);
  return row?.is_spam === true;
}
