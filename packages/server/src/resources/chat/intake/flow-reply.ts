import type { ChatLanguage } from '@parley/contracts/language/languages';
import type { Reply } from '@parley/contracts/resources/chatbot/chat';
import type { AnswerContext, AnswerProblem } from '@parley/flow/answer/answer';
import { checkReply } from '@parley/flow/read-answer';
import { type CompiledFlow, compileFlow, isSensitive, leadName } from '../../../engine/flow/compile-flow.ts';
import { readInputId } from '../../../engine/flow/flow-state.ts';
import { isWaiting, optionLabels, type WaitingNode } from '../../../engine/flow/input/ask-input.ts';
import { checkForm } from '../../../engine/flow/input/form-answer.ts';
import { isSensitiveInput, opensSensitively } from '../../../engine/flow/input/sensitive-input.ts';
import { readScore } from '../../../engine/flow/input/take-answer.ts';
import { runOpening } from '../../../engine/flow/opening.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';
import { maskText } from '../../../insight/masking/mask-text.ts';
import { type ChatbotSnapshot, localTimeOf } from '../../../kernel/chatbot/chatbot.ts';
import { hiddenText } from '../../../lib/secrets/hide-values.ts';
import { canonicalPhone } from '../../../lib/text/contact-details.ts';
import type { ChatDeps } from '../chat-deps.ts';

/** A validated reply to an input of a flow. */
export interface FlowReply {
  inputId: string;
  value: unknown;
  /** Whether it answers the flow's opening, before the conversation exists. */
  isOpening: boolean;
  /** Whether it chooses from a list in the conversation's state, whose items may be sensitive. */
  isFromList: boolean;
}

type ReplyDeps = Pick<ChatDeps, 'sentences' | 'flows' | 'clock'>;

/**
 * Reads a reply to a flow before anything is stored; undefined if the id is not a flow's input. `text` is the reply in words.
 * @throws AppError `input_closed` if there is no such node, `validation_failed` naming `reply.value`.
 */
export async function readFlowReply(
  deps: ReplyDeps,
  snapshot: Pick<ChatbotSnapshot, 'organizationId' | 'chatbotId' | 'deployment'>,
  language: ChatLanguage,
  { inputId, value }: Reply,
): Promise<{ text: string; flowReply: FlowReply } | undefined> {
  const named = readInputId(inputId);
  if (!named) return undefined;
  const { organizationId, chatbotId } = snapshot;
  const document = await deps.flows.ofVersion({ organizationId, chatbotId, version: named.version });
  const flow = document && compileFlow(document);
  const node = flow?.nodes.get(named.nodeId);
  if (!flow || !isWaiting(node)) throw new AppError('input_closed');
  const isOpening = inputId.endsWith('.0') && runOpening(flow).waiting?.id === node.id;
  const text = textOf(deps, language, flow, node, value, {
    language,
    today: localTimeOf(snapshot, deps.clock.now()).slice(0, 10),
    options: optionLabels(flow, node, language),
    readPhone,
  });
  const isFromList =
    node.type === 'ask' && node.data.input.type === 'choice' && node.data.input.from !== undefined;
  return { text, flowReply: { inputId, value, isOpening, isFromList } };
}

/** Whether the published flow opens with a sensitive question, which a typed first message answers. */
export async function firstAnswerIsSensitive(
  { flows }: Pick<ChatDeps, 'flows'>,
  { organizationId, chatbotId, version }: Pick<ChatbotSnapshot, 'organizationId' | 'chatbotId' | 'version'>,
): Promise<boolean> {
  const document = version === null ? null : await flows.ofVersion({ organizationId, chatbotId, version });
  return document !== null && opensSensitively(compileFlow(document));
}

function textOf(
  { sentences }: Pick<ChatDeps, 'sentences'>,
  language: ChatLanguage,
  flow: CompiledFlow,
  node: WaitingNode,
  value: unknown,
  context: AnswerContext,
): string {
  if (value === null && node.type !== 'ask') return sentences.render(language, 'chat:contactDecline');
  if (node.type === 'rate') {
    const score = readScore(node.data.scale, value);
    if (score === undefined) throw invalidField('reply.value', 'validation.notAllowed');
    return node.data.scale === 'thumbs' ? (score === 1 ? '👍' : '👎') : String(score);
  }
  if (node.type === 'collect') {
    const form = checkForm(node.data, value, context);
    if ('values' in form) {
      const written = Object.entries(form.values)
        .map(([key, given]) => (isSensitive(flow, leadName(key)) ? hiddenText : given))
        .join('\n');
      // Without consent, no lead may be created from the transcript either.
      return node.data.consent && !form.hasConsented ? maskText(written, 'full').text : written;
    }
    const [[field, problem] = ['', 'wrong_type' as const]] = Object.entries(form.problems);
    throw invalidField(field === '' ? 'reply.value' : `reply.value.${field}`, sentenceOf(problem));
  }
  const { input } = node.data;
  // The items of a list are in the conversation's state, which is read when the turn begins.
  const shown = (text: string) => (isSensitiveInput(flow, node) ? hiddenText : text);
  if (input.type === 'choice' && input.from) {
    return shown([value].flat().map(String).join(', ').slice(0, 200));
  }
  const answer = checkReply(input, value, context);
  if ('problem' in answer) throw invalidField('reply.value', sentenceOf(answer.problem));
  return shown(answer.text);
}

function sentenceOf(problem: AnswerProblem): string {
  if (problem === 'no_email') return 'validation.replyEmail';
  if (problem === 'required') return 'validation.replyRequired';
  return problem === 'not_an_option' ? 'validation.notAllowed' : 'validation.invalid';
}

/** Normalizes a phone number; null if it cannot be dialed. Without a country it needs its country code. */
export const readPhone: NonNullable<AnswerContext['readPhone']> = (text, country) =>
  canonicalPhone(text, country?.toUpperCase() ?? null);
