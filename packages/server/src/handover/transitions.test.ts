import { describe, expect, it } from 'vitest';
import { type ControlEvent, type ControlState, type Transition, transition } from './transitions.ts';

const ada = 'ada';
const ben = 'ben';
const at = new Date('2026-11-02T10:00:00Z');

function handover(offer: 'chat' | 'message', assigneeId: string | null = null, joinedAt: Date | null = null) {
  return { offer, assigneeId, teamId: null, joinedAt };
}

type State = Omit<ControlState, 'isSpam' | 'closedAs'> & Partial<Pick<ControlState, 'closedAs'>>;

function next(state: State, event: ControlEvent, isSpam = false): Transition {
  return transition({ closedAs: null, ...state, isSpam }, event);
}

const states = {
  bot: { controller: 'bot', status: 'active', handover: null },
  'bot, message left': { controller: 'bot', status: 'active', handover: handover('message') },
  'bot, message of ada': { controller: 'bot', status: 'active', handover: handover('message', ada) },
  completed: { controller: 'bot', status: 'completed', handover: null },
  'completed, message left': { controller: 'bot', status: 'completed', handover: handover('message') },
  waiting: { controller: 'waiting', status: 'active', handover: handover('chat') },
  'waiting for ada': { controller: 'waiting', status: 'active', handover: handover('chat', ada) },
  ada: { controller: 'person', status: 'active', handover: handover('chat', ada, at) },
  program: { controller: 'person', status: 'active', handover: handover('chat', null, at) },
} as const satisfies Record<string, State>;

const events = {
  'ask chat': { type: 'ask', offer: 'chat' },
  'ask message': { type: 'ask', offer: 'message' },
  'ada takes': { type: 'take', userId: ada, force: false },
  'ben takes': { type: 'take', userId: ben, force: false },
  'ben forces': { type: 'take', userId: ben, force: true },
  'ben writes': { type: 'write', userId: ben },
  'program writes': { type: 'write', userId: null },
  'assign ada': { type: 'assign', userId: ada },
  'assign nobody': { type: 'assign', userId: null },
  release: { type: 'release' },
  return: { type: 'return' },
  giveUp: { type: 'giveUp' },
  requeue: { type: 'requeue' },
  close: { type: 'close', outcome: 'resolved' },
  end: { type: 'end' },
  idle: { type: 'idle' },
  mail: { type: 'mail' },
} as const satisfies Record<string, ControlEvent>;

type Row = Record<keyof typeof events, string>;

const joinedBen = 'person active opens chat → ben joins (joined)';
const takenByBen = 'person active keeps chat → ben joins (joined)';
const writtenByProgram = 'person active keeps chat → nobody joins (joined)';

/** What the note's table says; `-` is nothing, `409` is refused. */
const table: Record<keyof typeof states, Row> = {
  bot: {
    'ask chat': 'waiting active opens chat (waiting)',
    'ask message': 'bot active opens message',
    'ada takes': 'person active opens chat → ada joins (joined)',
    'ben takes': joinedBen,
    'ben forces': joinedBen,
    'ben writes': joinedBen,
    'program writes': 'person active opens chat → nobody joins (joined)',
    'assign ada': 'waiting active opens chat → ada (waitingSoon)',
    'assign nobody': '-',
    release: '-',
    return: '-',
    giveUp: '-',
    requeue: '-',
    close: 'bot completed records resolved',
    end: 'bot completed none',
    idle: '-',
    mail: 'bot active opens message',
  },
  'bot, message left': {
    'ask chat': 'waiting active keeps chat waits (waiting)',
    'ask message': '-',
    'ada takes': 'person active keeps chat → ada joins (joined)',
    'ben takes': takenByBen,
    'ben forces': takenByBen,
    'ben writes': takenByBen,
    'program writes': writtenByProgram,
    'assign ada': 'bot active keeps → ada',
    'assign nobody': '-',
    release: 'bot active ends released',
    return: '-',
    giveUp: '-',
    requeue: '-',
    close: 'bot completed ends resolved (ended)',
    end: 'bot completed ends ended',
    idle: '-',
    mail: '-',
  },
  'bot, message of ada': {
    'ask chat': 'waiting active keeps chat waits (waiting)',
    'ask message': '-',
    'ada takes': 'person active keeps chat → ada joins (joined)',
    'ben takes': takenByBen,
    'ben forces': takenByBen,
    'ben writes': takenByBen,
    'program writes': writtenByProgram,
    'assign ada': '-',
    'assign nobody': 'bot active keeps → nobody',
    release: 'bot active ends released',
    return: '-',
    giveUp: '-',
    requeue: 'bot active keeps → nobody',
    close: 'bot completed ends resolved (ended)',
    end: 'bot completed ends ended',
    idle: '-',
    mail: '-',
  },
  completed: {
    'ask chat': 'waiting active opens chat (waiting)',
    'ask message': 'bot active opens message',
    'ada takes': 'person active opens chat → ada joins (joined)',
    'ben takes': joinedBen,
    'ben forces': joinedBen,
    'ben writes': joinedBen,
    'program writes': 'person active opens chat → nobody joins (joined)',
    'assign ada': 'waiting active opens chat → ada (waitingSoon)',
    'assign nobody': '-',
    release: '-',
    return: '-',
    giveUp: '-',
    requeue: '-',
    close: 'bot completed records resolved',
    end: '-',
    idle: '-',
    mail: 'bot active opens message',
  },
  'completed, message left': {
    'ask chat': 'waiting active keeps chat waits (waiting)',
    'ask message': '-',
    'ada takes': 'person active keeps chat → ada joins (joined)',
    'ben takes': takenByBen,
    'ben forces': takenByBen,
    'ben writes': takenByBen,
    'program writes': writtenByProgram,
    'assign ada': 'bot active keeps → ada',
    'assign nobody': '-',
    release: 'bot completed ends released',
    return: '-',
    giveUp: '-',
    requeue: '-',
    close: 'bot completed ends resolved (ended)',
    end: 'bot completed ends ended',
    idle: '-',
    mail: 'bot active keeps',
  },
  waiting: {
    'ask chat': '-',
    'ask message': '-',
    'ada takes': 'person active keeps chat → ada joins (joined)',
    'ben takes': takenByBen,
    'ben forces': takenByBen,
    'ben writes': takenByBen,
    'program writes': writtenByProgram,
    'assign ada': 'waiting active keeps → ada',
    'assign nobody': '-',
    release: 'bot active ends released (released)',
    return: 'bot active ends returned (returned)',
    giveUp: 'bot active keeps message → nobody (nobody)',
    requeue: '-',
    close: 'bot completed ends resolved (ended)',
    end: 'bot completed ends ended',
    idle: '-',
    mail: '-',
  },
  'waiting for ada': {
    'ask chat': '-',
    'ask message': '-',
    'ada takes': 'person active keeps chat → ada joins (joined)',
    'ben takes': takenByBen,
    'ben forces': takenByBen,
    'ben writes': takenByBen,
    'program writes': writtenByProgram,
    'assign ada': '-',
    'assign nobody': 'waiting active keeps → nobody',
    release: 'bot active ends released (released)',
    return: 'bot active ends returned (returned)',
    giveUp: 'bot active keeps message → nobody (nobody)',
    requeue: 'waiting active keeps → nobody',
    close: 'bot completed ends resolved (ended)',
    end: 'bot completed ends ended',
    idle: '-',
    mail: '-',
  },
  ada: {
    'ask chat': '-',
    'ask message': '-',
    'ada takes': '-',
    'ben takes': '409',
    'ben forces': takenByBen,
    'ben writes': '-',
    'program writes': '-',
    'assign ada': '-',
    'assign nobody': 'waiting active keeps → nobody waits (requeued)',
    release: 'bot active ends released (released)',
    return: 'bot active ends returned (returned)',
    giveUp: '-',
    requeue: 'waiting active keeps → nobody waits (requeued)',
    close: 'bot completed ends resolved (ended)',
    end: 'bot completed ends ended',
    idle: 'bot completed ends idle (idle)',
    mail: '-',
  },
  program: {
    'ask chat': '-',
    'ask message': '-',
    'ada takes': '409',
    'ben takes': '409',
    'ben forces': takenByBen,
    'ben writes': '-',
    'program writes': '-',
    'assign ada': 'person active keeps → ada',
    'assign nobody': '-',
    release: 'bot active ends released (released)',
    return: 'bot active ends returned (returned)',
    giveUp: '-',
    requeue: 'waiting active keeps → nobody waits (requeued)',
    close: 'bot completed ends resolved (ended)',
    end: 'bot completed ends ended',
    idle: 'bot completed ends idle (idle)',
    mail: '-',
  },
};

const pairs = (Object.keys(states) as (keyof typeof states)[]).flatMap((from) =>
  (Object.keys(events) as (keyof typeof events)[]).map((event) => ({ from, event })),
);

it.each(pairs)('$from, $event', ({ from, event }) => {
  expect(shown(next(states[from], events[event]))).toBe(table[from][event]);
});

const changes = pairs.flatMap(({ from, event }) => {
  const change = next(states[from], events[event]);
  return change === 'nothing' || change === 'refused' ? [] : [{ from, event, change }];
});

it.each(changes)('$from, $event twice: the second time changes nothing more', ({ from, event, change }) => {
  expect(next(after(states[from], change), events[event])).toBe('nothing');
});

it("a completed conversation is always the chatbot's, and people have one only with an open chat", () => {
  expect(changes.length).toBeGreaterThan(pairs.length / 3);
  for (const { from, change } of changes) {
    const then = after(states[from], change);
    if (then.status === 'completed') expect(then.controller).toBe('bot');
    if (then.controller !== 'bot') expect(then.handover?.offer).toBe('chat');
  }
});

it('after spam the visitor asks for nobody, and members still take over', () => {
  for (const state of Object.values(states)) {
    expect(next(state, events['ask chat'], true)).toBe('nothing');
    expect(next(state, events['ask message'], true)).toBe('nothing');
  }
  expect(next(states.bot, events.mail, true)).toBe('nothing');
  expect(shown(next(states.completed, events.mail, true))).toBe('bot active none');
  expect(next(states.completed, events['ada takes'], true)).toMatchObject({ controller: 'person' });
});

it('another outcome of what is closed counts', () => {
  const closed = { ...states.completed, closedAs: 'resolved' } as const;
  expect(next(closed, { type: 'close', outcome: 'spam' })).toMatchObject({ outcome: 'spam' });
});

describe('a team', () => {
  const toTeam = { type: 'assign', teamId: 'billing' } as const;

  it('alone puts a conversation of the chatbot in line, as a member does', () => {
    const change = next(states.bot, toTeam);
    expect(shown(change)).toBe('waiting active opens chat (waitingSoon)');
    expect(change).toMatchObject({ teamId: 'billing' });
    expect(next(states.bot, { type: 'assign', teamId: null })).toBe('nothing');
  });

  it.each(['bot, message of ada', 'waiting for ada', 'ada'] as const)(
    'alone leaves who speaks, and the member: %s',
    (from) => {
      const change = next(states[from], toTeam);
      expect(change).toMatchObject({ controller: states[from].controller, teamId: 'billing' });
      expect(change).not.toHaveProperty('assigneeId');
      if (typeof change === 'string') throw new Error(change);
      expect(next(after(states[from], change), toTeam)).toBe('nothing');
    },
  );

  it('and nobody put the visitor back in line', () => {
    const change = next(states.ada, { ...toTeam, userId: null });
    expect(shown(change)).toBe('waiting active keeps → nobody waits (requeued)');
    expect(change).toMatchObject({ teamId: 'billing' });
  });

  it('may change while a program has the conversation, which keeps it', () => {
    expect(next(states.program, { ...toTeam, userId: null })).toMatchObject({ controller: 'person' });
  });
});

function after({ handover: before }: State, change: Exclude<Transition, string>): State {
  const { controller, status, outcome: closedAs = null } = change;
  if (['ends', 'none', 'records'].includes(change.handover))
    return { controller, status, handover: null, closedAs };
  return {
    controller,
    status,
    handover: {
      offer: change.offer ?? before?.offer ?? 'chat',
      assigneeId: change.assigneeId === undefined ? (before?.assigneeId ?? null) : change.assigneeId,
      teamId: change.teamId === undefined ? (before?.teamId ?? null) : change.teamId,
      joinedAt: change.joins ? (before?.joinedAt ?? at) : (before?.joinedAt ?? null),
    },
  };
}

function shown(change: Transition): string {
  if (change === 'nothing') return '-';
  if (change === 'refused') return '409';
  return [
    change.controller,
    change.status,
    change.handover,
    ['ends', 'records'].includes(change.handover) ? change.outcome : change.offer,
    change.assigneeId === undefined ? undefined : `→ ${change.assigneeId ?? 'nobody'}`,
    change.joins && 'joins',
    change.leaves && 'waits',
    change.line && `(${change.line})`,
  ]
    .filter(Boolean)
    .join(' ');
}
