import { csatKind } from '@parley/contracts/insight/csat';
import { quarterMs } from '../../../lib/timing/durations.ts';
import { nobodyId, type PeopleColumn, type PeopleShare } from '../../../record/rollups/people-amounts.ts';
import type { HandoverRow, PartRow, ReplyRow } from './people.queries.ts';

/**
 * What each handover of a conversation contributes to the figures of people, by its id. Its facts count in the quarter hour in
 * which people were asked for, replies in that of the message. A handover that a member began was asked for by nobody: it has no
 * wait and no first reply.
 * @param handovers oldest first
 */
export function peopleSharesOf(
  { csat, csat_ordinal }: Pick<PartRow, 'csat' | 'csat_ordinal'>,
  handovers: readonly HandoverRow[],
  replies: readonly ReplyRow[],
): Map<string, PeopleShare[]> {
  const handoverOf = ({ created_at: at }: ReplyRow) =>
    handovers.findLast(({ requested_at }) => requested_at <= at);
  const ofHandover = Map.groupBy(replies, handoverOf);
  const ratedReply = replies.findLast(({ ordinal }) => csat_ordinal !== null && ordinal <= csat_ordinal);
  const rated = ratedReply && handoverOf(ratedReply);
  const closings = closingsOf(handovers);
  return new Map(
    handovers.map((handover) => {
      const sheet = new Sheet(handover);
      addFacts(sheet, handover, ofHandover.get(handover)?.[0]?.author_id);
      const outcome = closings.get(handover);
      if (outcome !== undefined) sheet.add('closed', 1, handover.assignee_id);
      if (outcome === 'resolved') sheet.add('resolved', 1, handover.assignee_id);
      for (const { author_id, created_at } of ofHandover.get(handover) ?? [])
        sheet.add('replies', 1, author_id, created_at);
      if (handover === rated && csat !== null) {
        sheet.add('csat', 1, handover.assignee_id);
        if (csatKind(csat) === 'good') sheet.add('csat_good', 1, handover.assignee_id);
      }
      return [handover.id, sheet.shares];
    }),
  );
}

/** Collects amounts of one handover by quarter hour and member. */
class Sheet {
  readonly shares: PeopleShare[] = [];
  readonly #teamId: string;
  readonly #requestedAt: Date;

  constructor({ team_id, requested_at }: HandoverRow) {
    this.#teamId = team_id ?? nobodyId;
    this.#requestedAt = requested_at;
  }

  add(column: PeopleColumn, amount: number, userId: string | null, time = this.#requestedAt): void {
    const at = new Date(Math.floor(time.getTime() / quarterMs) * quarterMs).toISOString();
    const member = userId ?? nobodyId;
    let share = this.shares.find((one) => one.at === at && one.userId === member);
    if (!share) {
      share = { at, userId: member, teamId: this.#teamId };
      this.shares.push(share);
    }
    share[column] = (share[column] ?? 0) + amount;
  }
}

/** @param author who wrote first; undefined if nobody did */
function addFacts(sheet: Sheet, handover: HandoverRow, author: string | null | undefined): void {
  const { reason, joined_offer, requested_at, assignee_id, joined_at, first_reply_at } = handover;
  if (reason === 'member') return;
  sheet.add('requested', 1, assignee_id);
  if (joined_at !== null) sheet.add('joined', 1, assignee_id);
  if (joined_at !== null && joined_offer === 'chat') {
    sheet.add('waited', 1, assignee_id);
    sheet.add('wait_s', secondsBetween(requested_at, joined_at), assignee_id);
  }
  if (first_reply_at !== null) {
    sheet.add('first_replies', 1, author ?? null);
    sheet.add('first_reply_s', secondsBetween(requested_at, first_reply_at), author ?? null);
  }
}

/** The handovers with which a member closed the conversation, each with the outcome that was chosen last. */
function closingsOf(handovers: readonly HandoverRow[]): Map<HandoverRow, HandoverRow['outcome']> {
  const closings = new Map<HandoverRow, HandoverRow['outcome']>();
  let last: HandoverRow | undefined;
  for (const handover of handovers) {
    if (handover.ended_by !== 'member' || handover.outcome === 'released') continue;
    if (!handover.is_correction || !last) last = handover;
    closings.set(last, handover.outcome);
  }
  return closings;
}

function secondsBetween(from: Date, to: Date): number {
  return Math.max(0, Math.round((to.getTime() - from.getTime()) / 1_000));
}
