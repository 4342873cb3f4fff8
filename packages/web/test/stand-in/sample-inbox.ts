import { randomUUID } from 'node:crypto';
import type { Conversation, Handover } from '@parley/contracts/resources/visitors/conversations';
import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import type { CannedAnswer, Team } from '@parley/contracts/resources/visitors/teams';
import { sampleConversation } from './samples.ts';

type Message = Conversation['messages'][number];
type ViewCount = { total: number; unread: number };
type Counts = Record<'all' | 'active' | 'completed', number> &
  Record<'mine' | 'unassigned' | 'waiting' | 'mentions', ViewCount>;

const minuteMs = 60_000;

/** Counts of an organization without conversations, unless changed. */
export function sampleCounts(change: Partial<Counts> = {}): Counts {
  const none = { total: 0, unread: 0 };
  return {
    all: 0,
    active: 0,
    completed: 0,
    mine: none,
    unassigned: none,
    waiting: none,
    mentions: none,
    ...change,
  };
}

/** A member who is there, without conversations. */
export function samplePresence(name: string, change: Partial<Presence> = {}): Presence {
  return {
    userId: randomUUID(),
    name,
    status: 'online',
    since: '2026-11-01T10:00:00.000Z',
    open: 0,
    capacity: 5,
    teamIds: [],
    ...change,
  };
}

/** A team without members, unless changed. */
export function sampleTeam(name: string, change: Partial<Team> = {}): Team {
  return { id: randomUUID(), name, memberIds: [], ...change };
}

/** A canned answer that everybody has, for all chatbots, unless changed. */
export function sampleCannedAnswer(
  shortcut: string,
  text: string,
  change: Partial<CannedAnswer> = {},
): CannedAnswer {
  return { id: randomUUID(), shortcut, text, chatbotIds: [], shared: true, ownerId: null, ...change };
}

/** An open handover: the visitor asked for a person and has waited for some minutes. */
export function sampleHandover(waitedMinutes: number, change: Partial<Handover> = {}): Handover {
  const since = new Date(Date.now() - waitedMinutes * minuteMs).toISOString();
  return {
    id: randomUUID(),
    reason: 'asked',
    offer: 'chat',
    requestedAt: since,
    joinedAt: null,
    firstReplyAt: null,
    waitingSince: since,
    snoozedUntil: null,
    assigneeId: null,
    teamId: null,
    endedAt: null,
    outcome: null,
    ...change,
  };
}

/** A visitor's message, unless changed. */
export function sampleMessage(ordinal: number, content: string, change: Partial<Message> = {}): Message {
  return {
    id: randomUUID(),
    ordinal,
    role: 'user',
    status: 'complete',
    content,
    createdAt: '2026-11-01T10:00:00.000Z',
    sources: [],
    mode: null,
    responseMs: null,
    ratingComment: null,
    usage: null,
    error: null,
    provider: null,
    model: null,
    modeReason: null,
    costUsd: null,
    attempts: [],
    support: null,
    unsupportedSentences: null,
    superseded: false,
    ...change,
  };
}

/** A whole conversation that its reader may answer, and that the chatbot answers unless changed. */
export function sampleWholeConversation(
  userIntent: string,
  change: Partial<Conversation> = {},
): Conversation {
  return {
    ...sampleConversation(userIntent, { abilities: { 'conversation.reply': true } }),
    language: null,
    judgedBy: null,
    aiNotice: null,
    visitor: null,
    sentimentScores: [],
    lead: null,
    messages: [],
    rev: 1,
    reach: { way: 'chat', address: null, isHere: false },
    notes: [],
    ...change,
  };
}
