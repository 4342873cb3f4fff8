import type { Database } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

/** Nonzero counts by column, keyed by `<start of the bucket> <chatbot>` or `<day> <chatbot> <dimension> <key>`. */
export type Figures = Record<string, Record<string, number>>;

export interface Rollups {
  quarters: Figures;
  hours: Figures;
  days: Figures;
  /** By `<start of the quarter hour> <chatbot> <member> <team>`; - for nobody. */
  people: Figures;
}

interface MessageRow {
  conversation_id: string;
  chatbot_id: string;
  role: string;
  status: string;
  mode: string | null;
  rating: string | null;
  response_ms: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  cost_micro_usd: number | null;
  created_at: Date;
}

interface HandoverRow {
  id: string;
  conversation_id: string;
  chatbot_id: string;
  reason: string;
  joined_offer: string | null;
  requested_at: Date;
  joined_at: Date | null;
  first_reply_at: Date | null;
  assignee_id: string | null;
  team_id: string | null;
  ended_at: Date | null;
  ended_by: string | null;
  outcome: string | null;
}

interface ReplyRow {
  conversation_id: string;
  ordinal: number;
  created_at: Date;
  author: { id: string | null };
}

interface ConversationRow {
  id: string;
  status: string;
  chatbot_id: string;
  started_at: Date;
  language: string | null;
  country: string | null;
  user_intent: string | null;
  outcome: string | null;
  sentiment_score: number | null;
  csat: { scale: string; score: number } | null;
  csat_ordinal: number | null;
  main_topics: string[];
}

const modeColumns: Record<string, string> = {
  model: 'mode_model',
  'fallback-model': 'mode_model',
  extractive: 'mode_builtin',
  smalltalk: 'mode_smalltalk',
  contact: 'mode_fallback',
};

/** Counts the rows of an organization one by one, independently of the production code. */
export async function countRows(database: Database, organizationId: string): Promise<Rollups> {
  const [messages, conversations, handovers, replies] = await withPlatform(database, (tx) =>
    Promise.all([
      tx.rows<MessageRow>(sql`select * from messages where organization_id = ${organizationId}`),
      tx.rows<ConversationRow>(sql`
        select * from conversations where organization_id = ${organizationId} and message_count > 0`),
      tx.rows<HandoverRow>(sql`
        select * from handovers where organization_id = ${organizationId} order by requested_at, id`),
      tx.rows<ReplyRow>(sql`
        select conversation_id, ordinal, created_at, author from messages
        where organization_id = ${organizationId} and role = 'agent' order by ordinal`),
    ]),
  );
  const writtenAt = Map.groupBy(
    messages.filter(({ role }) => role !== 'system'),
    (message) => message.conversation_id,
  );
  const rollups: Rollups = { quarters: {}, hours: {}, days: {}, people: {} };
  const add = (at: Date, chatbot: string, name: string, amount = 1) => {
    const minutes = Math.floor(at.getUTCMinutes() / 15) * 15;
    const hour = at.toISOString().slice(0, 13);
    increase(rollups.quarters, `${hour}:${String(minutes).padStart(2, '0')} ${chatbot}`, name, amount);
    increase(rollups.hours, `${hour}:00 ${chatbot}`, name, amount);
  };
  for (const message of messages) {
    const addOne = (name: string, amount?: number) =>
      add(message.created_at, message.chatbot_id, name, amount);
    if (message.role === 'user') addOne('questions');
    if (message.role !== 'assistant' || message.status === 'running') continue;
    addOne('answers');
    if (message.response_ms !== null) addOne('timed');
    addOne('response_ms', message.response_ms ?? 0);
    if (message.mode !== null) addOne(modeColumns[message.mode] ?? message.mode);
    if (message.status === 'failed') addOne('failed');
    if (message.rating !== null) addOne(message.rating);
    addOne('input_tokens', message.input_tokens ?? 0);
    addOne('output_tokens', message.output_tokens ?? 0);
    addOne('cost_micro_usd', message.cost_micro_usd ?? 0);
  }
  for (const conversation of conversations) {
    const { started_at: at, chatbot_id: chatbot, sentiment_score: score } = conversation;
    add(at, chatbot, 'conversations');
    if (score !== null) {
      add(at, chatbot, 'scored');
      add(at, chatbot, 'sentiment_milli', Math.round(score * 1000));
      if (score >= 0.3) add(at, chatbot, 'satisfied');
    }
    if (conversation.csat !== null) {
      add(at, chatbot, 'csat_rated');
      const { scale, score: given } = conversation.csat;
      const isGood = { thumbs: given > 0, csat: given > 3, nps: given > 8 }[scale];
      if (isGood) add(at, chatbot, 'csat_good');
    }
    if (conversation.outcome === 'resolved') add(at, chatbot, 'resolved');
    if (conversation.outcome === 'unanswered') add(at, chatbot, 'unanswered');
    const own = handovers.filter((handover) => handover.conversation_id === conversation.id);
    const written = replies.filter((reply) => reply.conversation_id === conversation.id);
    if (conversation.status === 'completed')
      add(at, chatbot, written.length > 0 ? 'by_people' : own.some(wasOpen) ? 'by_nobody' : 'by_bot');
    countPeople(rollups.people, conversation, own, written);
    countClosings(
      rollups.people,
      own,
      (writtenAt.get(conversation.id) ?? []).map(({ created_at }) => created_at),
    );
    const quarter = `quarter ${at.getUTCHours() * 4 + Math.floor(at.getUTCMinutes() / 15)}`;
    for (const name of [...keysOf(conversation), ...reasonsOf(own)]) {
      const key = `${at.toISOString().slice(0, 10)} ${chatbot} ${name}`;
      increase(rollups.days, key, 'total', 1);
      increase(rollups.days, key, quarter, 1);
    }
  }
  return {
    quarters: withoutZeros(rollups.quarters),
    hours: withoutZeros(rollups.hours),
    days: withoutZeros(rollups.days),
    people: withoutZeros(rollups.people),
  };
}

/** A handover that a member stored for the outcome alone ended as it began, and nobody joined. */
function wasOpen({ reason, joined_at, requested_at, ended_at }: HandoverRow): boolean {
  return reason !== 'member' || joined_at !== null || requested_at.getTime() !== ended_at?.getTime();
}

function reasonsOf(handovers: readonly HandoverRow[]): string[] {
  return [...new Set(handovers.filter(wasOpen).map(({ reason }) => `handover ${reason}`))];
}

function countPeople(
  people: Figures,
  { csat, csat_ordinal }: ConversationRow,
  handovers: readonly HandoverRow[],
  replies: readonly ReplyRow[],
): void {
  const add = adderTo(people);
  const latestAt = (at: Date) => handovers.filter((handover) => handover.requested_at <= at).at(-1);
  for (const reply of replies) {
    const handover = latestAt(reply.created_at);
    if (handover) add(handover, reply.created_at, reply.author.id, 'replies');
  }
  for (const handover of handovers) {
    const { requested_at: at, assignee_id: assignee, joined_at, first_reply_at } = handover;
    const first = replies.find((reply) => latestAt(reply.created_at) === handover)?.author.id ?? null;
    const seconds = (until: Date) => Math.round((until.getTime() - at.getTime()) / 1000);
    if (handover.reason !== 'member') {
      add(handover, at, assignee, 'requested');
      if (joined_at) add(handover, at, assignee, 'joined');
      if (joined_at && handover.joined_offer === 'chat') {
        add(handover, at, assignee, 'waited');
        add(handover, at, assignee, 'wait_s', seconds(joined_at));
      }
      if (first_reply_at) add(handover, at, first, 'first_replies');
      if (first_reply_at) add(handover, at, first, 'first_reply_s', seconds(first_reply_at));
    }
  }
  const lastReply = replies.filter(({ ordinal }) => csat_ordinal !== null && ordinal <= csat_ordinal).at(-1);
  const rated = lastReply && latestAt(lastReply.created_at);
  if (!csat || !rated) return;
  add(rated, rated.requested_at, rated.assignee_id, 'csat');
  if (csat.score > 3) add(rated, rated.requested_at, rated.assignee_id, 'csat_good');
}

/** Counts each time members closed a conversation; another outcome before anybody wrote replaces the one before. */
function countClosings(people: Figures, handovers: readonly HandoverRow[], writtenAt: readonly Date[]): void {
  const add = adderTo(people);
  const closed = handovers.filter(({ ended_by, outcome }) => ended_by === 'member' && outcome !== 'released');
  const runs: HandoverRow[][] = [];
  for (const [index, handover] of closed.entries()) {
    const before = closed[index - 1]?.ended_at;
    const isNew =
      !before || wasOpen(handover) || writtenAt.some((at) => at > before && at <= handover.requested_at);
    if (isNew) runs.push([]);
    runs.at(-1)?.push(handover);
  }
  for (const run of runs) {
    const [first] = run;
    if (first) add(first, first.requested_at, first.assignee_id, 'closed');
    if (first && run.at(-1)?.outcome === 'resolved')
      add(first, first.requested_at, first.assignee_id, 'resolved');
  }
}

/** Adds to the figures of a member and of the handover's team, in the quarter hour of `at`. */
function adderTo(people: Figures) {
  return (handover: HandoverRow, at: Date, member: string | null, name: string, amount = 1) => {
    const minutes = Math.floor(at.getUTCMinutes() / 15) * 15;
    const time = `${at.toISOString().slice(0, 13)}:${String(minutes).padStart(2, '0')}`;
    increase(
      people,
      `${time} ${handover.chatbot_id} ${member ?? '-'} ${handover.team_id ?? '-'}`,
      name,
      amount,
    );
  };
}

function keysOf(row: ConversationRow): string[] {
  return [
    ...(row.language === null ? [] : [`language ${row.language}`]),
    ...(row.country === null ? [] : [`country ${row.country}`]),
    ...(row.user_intent === null ? [] : [`intent ${row.user_intent}`]),
    ...(row.outcome === null ? [] : [`outcome ${row.outcome}`]),
    `band ${sentimentBandOf(row.sentiment_score)}`,
    ...row.main_topics.map((topic) => `topic ${topic}`),
  ];
}

function sentimentBandOf(score: number | null): string {
  if (score === null) return 'noData';
  if (score >= 0.8) return 'veryPositive';
  if (score >= 0.6) return 'positive';
  if (score >= 0.3) return 'somewhatPositive';
  if (score >= -0.3) return 'neutral';
  if (score >= -0.6) return 'somewhatNegative';
  return score >= -0.8 ? 'negative' : 'veryNegative';
}

/** Stored rollups of an organization, without visitors, of which no rows are left to count. */
export async function storedRollups(database: Database, organizationId: string): Promise<Rollups> {
  const [quarters, hours, days, people] = await withPlatform(database, (tx) =>
    Promise.all([
      tx.rows<Record<string, unknown>>(
        sql`select * from insight_quarters where organization_id = ${organizationId}`,
      ),
      tx.rows<Record<string, unknown>>(
        sql`select * from insight_hours where organization_id = ${organizationId}`,
      ),
      tx.rows<{
        day: string;
        chatbot_id: string;
        dimension: string;
        key: string;
        total: number;
        quarters: Record<string, number>;
      }>(sql`select * from insight_days where organization_id = ${organizationId}`),
      tx.rows<Record<string, unknown>>(
        sql`select * from people_quarters where organization_id = ${organizationId}`,
      ),
    ]),
  );
  const dayFigures: Figures = {};
  for (const row of days) {
    const key = `${row.day} ${row.chatbot_id} ${row.dimension} ${row.key}`;
    increase(dayFigures, key, 'total', row.total);
    for (const [quarter, amount] of Object.entries(row.quarters))
      increase(dayFigures, key, `quarter ${quarter}`, amount);
  }
  return {
    quarters: bucketFigures(quarters),
    hours: bucketFigures(hours),
    days: dayFigures,
    people: peopleFigures(people),
  };
}

function peopleFigures(rows: readonly Record<string, unknown>[]): Figures {
  const figures: Figures = {};
  const nobody = '00000000-0000-0000-0000-000000000000';
  const nameOf = (id: unknown) => (id === nobody ? '-' : id);
  for (const { organization_id: _, chatbot_id, bucket, user_id, team_id, ...amounts } of rows) {
    const time = (bucket as Date).toISOString().slice(0, 16);
    const key = `${time} ${chatbot_id} ${nameOf(user_id)} ${nameOf(team_id)}`;
    for (const [name, amount] of Object.entries(amounts)) increase(figures, key, name, Number(amount));
  }
  return withoutZeros(figures);
}

function bucketFigures(rows: readonly Record<string, unknown>[]): Figures {
  const figures: Figures = {};
  for (const { organization_id: _, chatbot_id, bucket, visitors: __, ...amounts } of rows) {
    const key = `${(bucket as Date).toISOString().slice(0, 16)} ${chatbot_id}`;
    for (const [name, amount] of Object.entries(amounts)) increase(figures, key, name, Number(amount));
  }
  return withoutZeros(figures);
}

function increase(figures: Figures, key: string, name: string, amount: number): void {
  const row = figures[key] ?? {};
  figures[key] = row;
  row[name] = (row[name] ?? 0) + amount;
}

function withoutZeros(figures: Figures): Figures {
  return Object.fromEntries(
    Object.entries(figures)
      .map(
        ([key, row]) =>
          [key, Object.fromEntries(Object.entries(row).filter(([, amount]) => amount !== 0))] as const,
      )
      .filter(([, row]) => Object.keys(row).length > 0),
  );
}
