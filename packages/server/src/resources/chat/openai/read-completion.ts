import { maxMessageLength } from '@parley/contracts/resources/chatbot/chat';
import {
  type CompletionRequest,
  maxProgramHistory,
  maxProgramInstructions,
} from '@parley/contracts/resources/chatbot/openai';
import type { TurnInput } from '../../../engine/turn.ts';
import { AppError, invalidField } from '../../../errors/app-error.ts';

/** A request of OpenAI's protocol, as needed for a turn. */
export interface AskedCompletion {
  question: string;
  /** Earlier messages, oldest first. */
  history: TurnInput['history'];
  /** Text of all system messages; null without any. */
  instructions: string | null;
  /** Set if question and answer are stored as a conversation, with the id of the conversation to continue. */
  keeps: { conversationId: string | null } | null;
  isStreamed: boolean;
  /** Whether the stream ends with a usage chunk. */
  includesUsage: boolean;
}

type Message = CompletionRequest['messages'][number];

/**
 * Reads a request: its last user message is the question. @throws AppError `unsupported_parameter` for a parameter that chatbots
 * do not support, `validation_failed` naming the wrong field.
 */
export function readCompletion(body: CompletionRequest): AskedCompletion {
  refuseUnsupported(body);
  const said = body.messages.map((message, index) => readMessage(message, `messages.${index}`));
  const last = said.findLastIndex(({ role }) => role === 'user');
  const question = said[last]?.content.trim() ?? '';
  if (question === '') throw invalidField('messages', 'validation.required');
  if (question.length > maxMessageLength) {
    throw invalidField(`messages.${last}.content`, 'validation.tooBig', { bound: maxMessageLength });
  }
  const instructions = said.flatMap(({ role, content }) => (role === 'system' ? [content.trim()] : []));
  const system = instructions.filter(Boolean).join('\n\n');
  if (system.length > maxProgramInstructions) {
    throw invalidField('messages', 'validation.tooBig', { bound: maxProgramInstructions });
  }
  return {
    question,
    history: said.slice(0, last).filter(isHistory).slice(-maxProgramHistory),
    instructions: system === '' ? null : system,
    keeps: keepsOf(body),
    isStreamed: body.stream === true,
    includesUsage: body.stream_options?.include_usage === true,
  };
}

function refuseUnsupported(body: CompletionRequest): void {
  const { n, response_format: format, modalities, logprobs } = body;
  const isText = format == null || format.type === 'text';
  const unsupported: [name: string, isAsked: boolean][] = [
    ['n', n != null && n !== 1],
    ['tools', isGiven(body.tools)],
    ['functions', isGiven(body.functions)],
    ['response_format', !isText],
    ['modalities', modalities?.some((one) => one !== 'text') === true],
    ['audio', isGiven(body.audio)],
    ['logprobs', logprobs === true],
    ['web_search_options', isGiven(body.web_search_options)],
  ];
  for (const [name, isAsked] of unsupported) if (isAsked) throw unsupportedParameter(name);
}

/** An empty list counts as absent, e.g. `tools: []`. */
function isGiven(value: unknown): boolean {
  return value != null && !(Array.isArray(value) && value.length === 0);
}

const roles: Readonly<Record<string, 'system' | 'user' | 'assistant'>> = {
  system: 'system',
  developer: 'system',
  user: 'user',
  assistant: 'assistant',
};
const rolesOfTools = ['tool', 'function'];

interface SaidMessage {
  role: 'system' | 'user' | 'assistant';
  content: string;
}

function readMessage(message: Message, path: string): SaidMessage {
  const role = Object.hasOwn(roles, message.role) ? roles[message.role] : undefined;
  const isOfTools =
    rolesOfTools.includes(message.role) || isGiven(message.tool_calls) || isGiven(message.function_call);
  if (isOfTools) throw unsupportedParameter(path);
  if (!role) {
    const options = Object.keys(roles).join(', ');
    throw invalidField(`${path}.role`, 'validation.choiceUnknown', { value: message.role, options });
  }
  return { role, content: textOf(message.content, path) };
}

function textOf(content: Message['content'], path: string): string {
  if (typeof content === 'string') return content;
  return (content ?? [])
    .map(({ type, text }, index) => {
      if (type !== 'text') throw unsupportedParameter(`${path}.content.${index}.${type}`);
      return text ?? '';
    })
    .join('\n');
}

function isHistory(message: SaidMessage): message is TurnInput['history'][number] {
  return message.role !== 'system' && message.content.trim() !== '';
}

function keepsOf({ store, metadata }: CompletionRequest): AskedCompletion['keeps'] {
  const conversationId = metadata?.conversation_id;
  if (conversationId === undefined) return store === true ? { conversationId: null } : null;
  // Continuing a conversation implies storing it.
  if (store === false) throw unsupportedParameter('metadata.conversation_id');
  return { conversationId };
}

function unsupportedParameter(name: string): AppError {
  return new AppError('unsupported_parameter', { params: { name } });
}
