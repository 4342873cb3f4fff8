import type { FlowDocument, FlowValue } from '@parley/flow/document';
import { compileFlow } from '../../../engine/flow/compile-flow.ts';
import { converse } from '../../../engine/flow/converse.ts';
import type { FlowState } from '../../../engine/flow/flow-state.ts';
import type { FlowEvent, FlowInput, FlowParts } from '../../../engine/flow/flow-turn.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { ChatbotSnapshot } from '../../../kernel/chatbot/chatbot.ts';
import { type FreeChat, flowInput, flowParts } from '../answering/flow/flow-turn.ts';
import type { ChatDeps } from '../chat-deps.ts';
import type { ContactStep } from '../intake/contact-step.ts';

/** Version number that stands for the draft. */
export const draftVersion = 0;

/** A flow in a test run, with its current state. */
export interface PreviewedFlow {
  document: FlowDocument;
  state: FlowState | null;
  requests: 'live' | 'sample';
}

type Previewed = Pick<ChatbotSnapshot, 'organizationId' | 'chatbotId'>;

function sealContext({ organizationId, chatbotId }: Previewed) {
  return { organizationId, field: `preview.flow:${chatbotId}` };
}

/** Seals the state of a test run, which the caller keeps; null before the run begins. */
export function sealState(
  { sealer }: Pick<ChatDeps, 'sealer'>,
  chatbot: Previewed,
  state: FlowState | null,
): string | null {
  return state && sealer.seal(JSON.stringify(state), sealContext(chatbot));
}

/**
 * Opens the sealed state of a test run. @throws AppError `validation_failed` for a state that was not sealed for this chatbot.
 */
export function openState(
  { sealer }: Pick<ChatDeps, 'sealer'>,
  chatbot: Previewed,
  sealed: string | undefined,
): FlowState | null {
  if (sealed === undefined) return null;
  try {
    return JSON.parse(sealer.open(sealed, sealContext(chatbot)));
  } catch {
    throw invalidField('state', 'validation.invalid');
  }
}

interface PreviewTurn {
  page: FlowInput['page'];
  message: FlowInput['message'];
  language: Parameters<typeof flowInput>[2]['language'];
  contact: ContactStep;
  at: Date;
  free: FreeChat;
  signal: AbortSignal;
}

export function playPreview(
  deps: ChatDeps,
  snapshot: ChatbotSnapshot,
  { document, state, requests }: PreviewedFlow,
  { message, page, language, contact, at, free, signal }: PreviewTurn,
): AsyncGenerator<FlowEvent> {
  const flow = compileFlow(document);
  const input = flowInput(deps, snapshot, {
    identity: null,
    flow,
    version: draftVersion,
    state,
    message,
    page,
    language,
    at,
  });
  const sampled = requests === 'sample' ? { ...free, request: sampleOf } : free;
  const about = { contact, language, conversationId: deps.ids.next(), isTrial: true as const };
  return converse(input, flowParts(deps, snapshot, about, sampled, signal), signal);
}

const sampleOf: FlowParts['request'] = async ({ sample }) =>
  sample === undefined ? { error: 'sample_missing' } : { status: 200, body: sample as FlowValue };
