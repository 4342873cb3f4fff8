import type {
  Controller,
  HandoverOffer,
  HandoverOutcome,
  SystemLineKey,
} from '@parley/contracts/values/inbox-lists';

/** Who may speak in a conversation, with its open handover. */
export interface ControlState {
  controller: Controller;
  status: 'active' | 'completed';
  handover: {
    offer: HandoverOffer;
    assigneeId: string | null;
    teamId: string | null;
    joinedAt: Date | null;
  } | null;
  /** Whether a member has closed the conversation as spam, after which its visitor asks for nobody. */
  isSpam: boolean;
  /** How the last handover ended; null if somebody has written since. */
  closedAs: HandoverOutcome | null;
}

/** What happens to the control of a conversation. A user id of null stands for a program with an API key. */
export type ControlEvent =
  /** The visitor, or the flow, asks for a person. */
  | { type: 'ask'; offer: HandoverOffer }
  /** A member takes over; `force` also from a colleague. */
  | { type: 'take'; userId: string | null; force: boolean }
  /** A member writes to the visitor, which takes over unless a colleague has. */
  | { type: 'write'; userId: string | null }
  /** Null assigns the conversation to nobody, or to no team; undefined leaves it. */
  | { type: 'assign'; userId?: string | null; teamId?: string | null }
  /** A member gives the conversation back to the chatbot. */
  | { type: 'release' }
  /** The visitor returns to the chatbot. */
  | { type: 'return' }
  /** Nobody has joined for too long. */
  | { type: 'giveUp' }
  /** The member who joined is away or may no longer reply. */
  | { type: 'requeue' }
  | { type: 'close'; outcome: HandoverOutcome }
  /** The visitor completes the conversation. */
  | { type: 'end' }
  /** Nobody has written for too long. */
  | { type: 'idle' }
  /** The visitor answers by email, which the chatbot never does. */
  | { type: 'mail' };

/** What an event changes. */
export interface ControlChange {
  controller: Controller;
  status: ControlState['status'];
  /**
   * `opens` a handover, `keeps` the open one, `ends` it, or there is `none`. `records`: one that nobody asked for is stored as ended,
   * for its outcome.
   */
  handover: 'opens' | 'keeps' | 'ends' | 'none' | 'records';
  /** Offer of the handover that opens or stays. */
  offer?: HandoverOffer;
  /** Whom the handover is assigned to from now on; undefined leaves it. */
  assigneeId?: string | null;
  /** The team from now on; undefined leaves it. */
  teamId?: string | null;
  /** Whether a person joins the visitor. */
  joins?: true;
  /** Whether the handover waits for a person who has not joined. */
  leaves?: true;
  outcome?: HandoverOutcome;
  /** The system line that tells the visitor. */
  line?: SystemLineKey;
}

/** `nothing`: the event was done before, so that it is safe to repeat. `refused`: it does not fit the state. */
export type Transition = ControlChange | 'nothing' | 'refused';

/** Returns what an event changes: the one table of who may speak. */
export function transition(state: ControlState, event: ControlEvent): Transition {
  switch (event.type) {
    case 'ask':
      return asked(state, event.offer);
    case 'take':
    case 'write':
      return taken(state, event);
    case 'assign':
      return assigned(state, event);
    case 'release':
    case 'return':
      return givenBack(state, event.type);
    case 'giveUp':
      if (state.controller !== 'waiting' || !state.handover) return 'nothing';
      return {
        ...state,
        controller: 'bot',
        handover: 'keeps',
        offer: 'message',
        assigneeId: null,
        line: 'nobody',
      };
    case 'requeue':
      if (!state.handover || (state.handover.assigneeId === null && state.controller !== 'person'))
        return 'nothing';
      return {
        ...state,
        controller: state.controller === 'person' ? 'waiting' : state.controller,
        handover: 'keeps',
        assigneeId: null,
        ...(state.controller === 'person' ? ({ leaves: true, line: 'requeued' } as const) : {}),
      };
    case 'close':
      return state.handover ? closed(state, event.outcome, 'ended') : closedAlone(state, event.outcome);
    case 'end':
      return closed(state, 'ended', null);
    case 'idle':
      return state.controller === 'person' ? closed(state, 'idle', 'idle') : 'nothing';
    case 'mail':
      return mailed(state);
  }
}

function asked(state: ControlState, offer: HandoverOffer): Transition {
  if (state.controller !== 'bot' || state.isSpam) return 'nothing';
  const handover = state.handover ? 'keeps' : 'opens';
  if (offer === 'message') {
    if (state.handover) return 'nothing';
    return { controller: 'bot', status: 'active', handover, offer };
  }
  const base = { controller: 'waiting', status: 'active', handover, offer, line: 'waiting' } as const;
  // Who left a message and asks again waits for a person, however long staff had put the message off.
  return state.handover ? { ...base, leaves: true } : base;
}

function taken(
  { controller, handover }: ControlState,
  event: Extract<ControlEvent, { type: 'take' | 'write' }>,
): Transition {
  const { userId } = event;
  if (controller === 'person' && handover) {
    if (event.type === 'write' || handover.assigneeId === userId) return 'nothing';
    if (!event.force) return 'refused';
  }
  return {
    controller: 'person',
    status: 'active',
    handover: handover ? 'keeps' : 'opens',
    offer: 'chat',
    assigneeId: userId,
    joins: true,
    line: 'joined',
  };
}

function assigned(
  { controller, handover }: ControlState,
  { userId, teamId }: Extract<ControlEvent, { type: 'assign' }>,
): Transition {
  const to = {
    ...(userId === undefined ? {} : { assigneeId: userId }),
    ...(teamId === undefined ? {} : { teamId }),
  };
  if (controller === 'bot' && !handover) {
    if (!userId && !teamId) return 'nothing';
    return {
      controller: 'waiting',
      status: 'active',
      handover: 'opens',
      offer: 'chat',
      ...to,
      line: 'waitingSoon',
    };
  }
  const isOther = userId !== undefined && handover?.assigneeId !== userId;
  if (!isOther && (teamId === undefined || handover?.teamId === teamId)) return 'nothing';
  const base = { status: 'active', handover: 'keeps', ...to } as const;
  if (controller === 'person' && isOther && userId === null) {
    return { ...base, controller: 'waiting', leaves: true, line: 'requeued' };
  }
  // A message that was left does not silence the chatbot, whoever is to answer it.
  return { ...base, controller };
}

function mailed({ controller, status, handover, isSpam }: ControlState): Transition {
  if (!handover && !isSpam) return { controller, status: 'active', handover: 'opens', offer: 'message' };
  if (status === 'active') return 'nothing';
  return { controller, status: 'active', handover: handover ? 'keeps' : 'none' };
}

function givenBack({ controller, status, handover }: ControlState, type: 'release' | 'return'): Transition {
  if (controller === 'bot' && (type === 'return' || !handover)) return 'nothing';
  return {
    controller: 'bot',
    status,
    handover: handover ? 'ends' : 'none',
    outcome: type === 'release' ? 'released' : 'returned',
    ...(controller === 'bot' ? {} : { line: type === 'release' ? 'released' : 'returned' }),
  };
}

/** A member closes what the chatbot alone has answered, or chooses another outcome: it counts, and spam silences. */
function closedAlone({ status, closedAs }: ControlState, outcome: HandoverOutcome): Transition {
  if (status === 'completed' && closedAs === outcome) return 'nothing';
  return { controller: 'bot', status: 'completed', handover: 'records', outcome };
}

function closed(
  { status, handover }: ControlState,
  outcome: HandoverOutcome,
  line: SystemLineKey | null,
): Transition {
  if (status === 'completed' && !handover) return 'nothing';
  return {
    controller: 'bot',
    status: 'completed',
    handover: handover ? 'ends' : 'none',
    outcome,
    // Also of a message that was left, so that a colleague's reply to it crosses the end.
    ...(line !== null && handover ? { line } : {}),
  };
}
