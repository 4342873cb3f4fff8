import { randomBytes } from 'node:crypto';
import type { FlowStepEvent } from '@parley/contracts/resources/chatbot/chat';
import { isOpenAt } from '@parley/contracts/settings/opening-times';
import type { FlowValue } from '@parley/flow/document';
import type { Passage } from '@parley/knowledge/passages/passage';
import { readerOf, tenantScope } from '../../../../db/scope.ts';
import type { CompiledFlow } from '../../../../engine/flow/compile-flow.ts';
import { converse } from '../../../../engine/flow/converse.ts';
import type { FlowState } from '../../../../engine/flow/flow-state.ts';
import type { FlowEvent, FlowInput, FlowOutcome, FlowParts } from '../../../../engine/flow/flow-turn.ts';
import type { VectorsOf } from '../../../../engine/flow/understanding/understand-meaning.ts';
import { runTurn } from '../../../../engine/run-turn.ts';
import { recognizeSmallTalk } from '../../../../engine/small-talk/recognize.ts';
import type { TurnInput, TurnParts } from '../../../../engine/turn.ts';
import { offerOf } from '../../../../handover/offer.ts';
import { maskText } from '../../../../insight/masking/mask-text.ts';
import { type ChatbotSnapshot, localTimeOf, publicNameOf } from '../../../../kernel/chatbot/chatbot.ts';
import { collectsContacts } from '../../../../kernel/chatbot/privacy.ts';
import { type EffectCause, reserveEffects } from '../../../../record/visitor-effects.ts';
import type { ChatDeps } from '../../chat-deps.ts';
import { offersPerson } from '../../delivery/deliver-message.ts';
import type { ContactStep } from '../../intake/contact-step.ts';
import { readPhone } from '../../intake/flow-reply.ts';
import { anonymizeText } from '../../visitors/anonymize-text.ts';
import type { FlowEnding } from '../end-turn.queries.ts';
import { type TurnOrder, TurnStopped } from '../turn-order.ts';
import { turnInput } from '../turn-parts.ts';
import { chooseFlow } from './choose-flow.ts';
import { type ProvenVisitor, visitorOf } from './flow-visitor.ts';
import { openSensitive, sealSensitive } from './sealed-flow.ts';
import { sendRequest } from './send-request.ts';

/** The parts of free chat, which a flow falls back to. */
export interface FreeChat {
  history: TurnInput['history'];
  parts: TurnParts<Passage>;
  /** Parts for answering, if different from those that check support. */
  answering?: TurnParts<Passage>;
  /** Replaces sending requests, e.g. by samples. */
  request?: FlowParts['request'];
}

/** The events of a flow's turn; null if the chatbot has no flow to run. */
export async function flowTurn(
  deps: ChatDeps,
  order: TurnOrder,
  { text, reply, page, ip }: NonNullable<TurnOrder['flow']>,
  free: FreeChat,
  signal: AbortSignal,
): Promise<AsyncGenerator<FlowEvent> | null> {
  const { snapshot, claims, accepted, language } = order;
  const stored = openSensitive(deps.sealer, claims, accepted.flowState, accepted.sealedFlow);
  const chosen = await chooseFlow(deps.flows, snapshot, stored, accepted.at);
  if (chosen === null) return null;
  const input = flowInput(deps, snapshot, {
    ...chosen,
    language,
    at: accepted.at,
    message: { text, reply: reply ?? undefined },
    page,
    identity: claims.identity,
  });
  const caller = {
    contact: accepted.contact,
    language,
    ...claims,
    ip,
    provenId: claims.identity?.id ?? null,
  };
  const parts = flowParts(deps, snapshot, caller, free, signal);
  return converse(input, { ...parts, offerPerson: personOffer(deps, order) }, signal);
}

/** Returns a function that finds the visitor's place in line, as if the visitor asked for a person now. */
function personOffer(
  deps: ChatDeps,
  { snapshot, claims }: Pick<TurnOrder, 'snapshot' | 'claims'>,
): NonNullable<FlowParts['offerPerson']> {
  const reader = readerOf(deps.database, tenantScope(claims.organizationId));
  return async (teamId) => {
    const offer = await offerOf(reader, deps, snapshot, claims, teamId);
    return offersPerson(offer) ? offer : null;
  };
}

export interface ChosenFlow {
  flow: CompiledFlow;
  version: number;
  state: FlowState | null;
}

/** Builds the input of a flow's turn. */
export function flowInput(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  snapshot: ChatbotSnapshot,
  {
    at,
    language,
    identity,
    ...chosen
  }: ChosenFlow &
    Pick<FlowInput, 'message' | 'page'> & {
      language: TurnOrder['language'];
      at: Date;
      /** Identity that the website has signed; null for an unknown visitor. */
      identity: ProvenVisitor | null;
    },
): FlowInput {
  const level = snapshot.privacy.anonymization;
  const { hours } = snapshot.deployment;
  return {
    ...chosen,
    chatbotId: snapshot.chatbotId,
    language,
    now: at,
    localNow: localTimeOf(snapshot, at),
    isOpen: !hours || isOpenAt(hours, at),
    visitor: visitorOf(identity, chosen.state, level === 'none'),
    contactSentence: collectsContacts(snapshot) ? sentences.render(language, 'chat:leaveContact') : null,
    secretMark: randomBytes(16).toString('hex'),
    masked: (text) => (level === 'none' ? text : maskText(text, level).text),
    sentences: {
      retry: sentences.render(language, 'chat:flowRetry'),
      inLine: sentences.render(language, 'chat:personInLine'),
    },
  };
}

/** Who causes the effects of a turn; a member's test run has no effect limits. */
type FlowCaller = EffectCause | { conversationId: string; isTrial: true };

/** The functions that a flow calls, including free chat. */
export function flowParts(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { contact, language, ...caller }: { contact: ContactStep; language: TurnOrder['language'] } & FlowCaller,
  { history, parts, answering = parts, request }: FreeChat,
  signal: AbortSignal,
): FlowParts {
  const asked = async (question: string, instructions?: string): Promise<TurnInput> => {
    const text = await anonymizeText(snapshot, question);
    const made = turnInput(deps, snapshot, { question: text, history, language, contact });
    if (!instructions?.trim()) return made;
    const { chatbot } = made;
    const systemInstructions = `${chatbot.systemInstructions}\n\n${instructions}`.trim();
    return { ...made, chatbot: { ...chatbot, systemInstructions } };
  };
  return {
    async *answer({ question, instructions, tags }) {
      const tagged: FreeChat['parts'] = {
        ...answering,
        retrieve: (text, earlier) => answering.retrieve(text, earlier, tags),
      };
      yield* runTurn(await asked(question, instructions), tagged, signal);
    },
    async isSupported({ question, tags }) {
      if (!parts.extract) return true;
      const text = await anonymizeText(snapshot, question);
      const passages = await parts.retrieve(text, null, tags);
      return (await parts.extract(text, passages, null)).status === 'answered';
    },
    isSmallTalk: (text) => recognizeSmallTalk(text, publicNameOf(snapshot)) !== null,
    isQuestion: (text) => looksLikeQuestion(text),
    request:
      request ??
      ((wanted) =>
        sendRequest(deps, wanted, hasStopped(signal) ? endless : signal, {
          organizationId: snapshot.organizationId,
          chatbotId: snapshot.chatbotId,
          conversationId: caller.conversationId,
        })),
    allow: async (effect, count) => {
      const isNothing = effect === 'lead' && !collectsContacts(snapshot);
      return isNothing || 'isTrial' in caller ? count : reserveEffects(deps, caller, effect, count);
    },
    ...(deps.exampleVectors && { vectorsOf: vectorsWithin(deps.exampleVectors, snapshot) }),
    readPhone,
    isStopped: () => hasStopped(signal),
  };
}

/** After the first missing result, does not wait for vectors again in this turn. */
function vectorsWithin(exampleVectors: VectorsOf, snapshot: ChatbotSnapshot): VectorsOf {
  let isMissing = false;
  return async (message, examples) => {
    if (isMissing) return null;
    const vectors = await exampleVectors(await anonymizeText(snapshot, message), examples);
    isMissing = vectors === null;
    return vectors;
  };
}

/** Whether the signal was aborted because the visitor stopped the answer. */
export function hasStopped({ aborted, reason }: AbortSignal): boolean {
  return aborted && reason instanceof TurnStopped;
}

/** Requests have their own timeout instead. */
const endless = new AbortController().signal;

/** Whether the text ends with a question mark of any script. */
function looksLikeQuestion(text: string): boolean {
  return /[?\uff1f\u061f\u037e]\s*$/u.test(text);
}

/** A turn of a flow, with its steps as staff see them. */
export interface PlayedFlow {
  outcome: FlowOutcome;
  path: readonly FlowStepEvent[];
}

/** What a turn of the flow stores; null if the flow did not move. */
export async function flowEnding(
  { sealer }: Pick<ChatDeps, 'sealer'>,
  { snapshot, claims, accepted }: Pick<TurnOrder, 'snapshot' | 'claims' | 'accepted'>,
  played: PlayedFlow | null,
): Promise<FlowEnding | null> {
  if (!played?.outcome.state) return null;
  const { state, traffic, closedInputId, closes, hidesMessage } = played.outcome;
  const variables = await keptVariables(snapshot, state);
  const isAnonymous = snapshot.privacy.anonymization !== 'none';
  // Steps are stored without values, which are in the state alone.
  const steps = played.path.map(({ nodeId, port, ms, error }) => ({
    nodeId,
    port,
    ms,
    ...(error === undefined ? {} : { error }),
  }));
  return {
    state: { ...state, variables },
    // Under anonymization, no sensitive value is kept beyond the turn.
    sealed: isAnonymous ? null : sealSensitive(sealer, claims, state),
    path: steps,
    traffic,
    closedInputId,
    closes,
    hidesMessage: hidesMessage && !accepted.isHidden,
  };
}

/** Variables as they are stored: sensitive ones as null, the others masked as the anonymization level requires. */
async function keptVariables(
  snapshot: ChatbotSnapshot,
  { variables, sensitive = [] }: FlowState,
): Promise<Record<string, FlowValue>> {
  const kept: Record<string, FlowValue> = {};
  for (const [name, value] of Object.entries(variables)) {
    kept[name] = sensitive.includes(name) ? null : await masked(snapshot, value);
  }
  return kept;
}

async function masked(snapshot: ChatbotSnapshot, value: FlowValue): Promise<FlowValue> {
  if (snapshot.privacy.anonymization === 'none') return value;
  if (typeof value === 'string') return anonymizeText(snapshot, value);
  if (Array.isArray(value)) return Promise.all(value.map((item) => masked(snapshot, item)));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(
    async ([key, child]) => [key, await masked(snapshot, child)] as const,
  );
  return Object.fromEntries(await Promise.all(entries));
}
