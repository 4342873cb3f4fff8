import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { pathId } from '../../values/primitives.ts';
import { messageSource } from './chat.ts';

/** Below this path, requests, responses and errors are those of OpenAI's API. */
export const openAiPath = '/v1/';

/** Maximum number of messages in a request; only the last ones are used. */
const maxMessages = 2_000;
/** Maximum total length of the system messages, in UTF-16 units. */
export const maxProgramInstructions = 20_000;
/** Maximum number of messages before the question that the answer takes into account. */
export const maxProgramHistory = 20;

const textPart = z.object({ type: z.string().max(50), text: z.string().optional() });

/** Unsupported roles and parts are accepted by the schema and refused by name later. */
const requestMessage = z.object({
  role: z.string().max(50),
  content: z.union([z.string(), z.array(textPart).max(1_000)]).nullish(),
  tool_calls: z.unknown().optional(),
  function_call: z.unknown().optional(),
});

/** Unknown fields are ignored, because programs send many that concern only a model. */
const completionBody = z.object({
  /** Id of a published chatbot. */
  model: z.string().min(1).max(200),
  messages: z.array(requestMessage).min(1).max(maxMessages),
  stream: z.boolean().nullish(),
  stream_options: z.object({ include_usage: z.boolean().nullish() }).nullish(),
  /** Whether to store question and answer as a conversation. */
  store: z.boolean().nullish(),
  /** `conversation_id` continues a conversation that a call with `store` began; other entries are ignored. */
  metadata: z.object({ conversation_id: z.string().max(100).optional() }).nullish(),
  n: z.number().nullish(),
  response_format: z.object({ type: z.string().max(50) }).nullish(),
  modalities: z.array(z.string().max(50)).max(10).nullish(),
  tools: z.unknown().optional(),
  functions: z.unknown().optional(),
  audio: z.unknown().optional(),
  logprobs: z.boolean().nullish(),
  web_search_options: z.unknown().optional(),
});
export type CompletionRequest = z.output<typeof completionBody>;

const annotation = z.strictObject({
  type: z.literal('url_citation'),
  /** Position of the citation marker in `content`, in UTF-16 units. */
  url_citation: z.strictObject({
    start_index: z.number().int(),
    end_index: z.number().int(),
    title: z.string(),
    /** `urn:parley:source:{id}` for a source without a URL. */
    url: z.string(),
  }),
});
export type Annotation = z.output<typeof annotation>;

const usage = z.strictObject({
  prompt_tokens: z.number().int(),
  completion_tokens: z.number().int(),
  total_tokens: z.number().int(),
});

/** Data that OpenAI's protocol cannot express. */
const parley = z.strictObject({
  mode: z.string().nullable(),
  /** Marks an AI answer; missing for small talk and a flow's own texts. */
  generatedBy: z.enum(['ai']).optional(),
  sources: z.array(messageSource),
  /** Null if nothing is stored. */
  conversationId: z.string().nullable(),
});

const finishReason = z.enum(['stop', 'length', 'content_filter']);

const completion = z.strictObject({
  id: z.string(),
  object: z.literal('chat.completion'),
  created: z.number().int(),
  model: z.string(),
  choices: z.array(
    z.strictObject({
      index: z.literal(0),
      message: z.strictObject({
        role: z.literal('assistant'),
        content: z.string(),
        refusal: z.null(),
        annotations: z.array(annotation),
        parley,
      }),
      logprobs: z.null(),
      finish_reason: finishReason,
    }),
  ),
  usage,
});
export type Completion = z.output<typeof completion>;

/** One event of a streamed answer. */
export interface CompletionChunk {
  id: string;
  object: 'chat.completion.chunk';
  created: number;
  model: string;
  choices: {
    index: 0;
    delta: {
      role?: 'assistant';
      content?: string;
      annotations?: Annotation[];
      parley?: z.output<typeof parley>;
    };
    logprobs: null;
    finish_reason: z.output<typeof finishReason> | null;
  }[];
  usage?: z.output<typeof usage> | null;
}

const model = z.strictObject({
  id: z.string(),
  object: z.literal('model'),
  created: z.number().int(),
  owned_by: z.literal('parley'),
  /** Name of the chatbot. */
  name: z.string(),
});

const errors = ['unauthenticated', 'forbidden'] as const;

export const openAiRoutes = defineRoutes({
  createChatCompletion: {
    method: 'POST',
    path: '/v1/chat/completions',
    summary: 'Ask a published chatbot by the protocol of OpenAI',
    permission: 'chatbot.ask',
    body: completionBody,
    responses: { 200: completion },
    stream: true,
    errors: [
      ...errors,
      'validation_failed',
      'unsupported_parameter',
      'consent_required',
      'model_not_found',
      'not_found',
      'turn_in_progress',
      'model_failed',
      'chatbot_unavailable',
      'overloaded',
    ],
  },
  listOpenAiModels: {
    method: 'GET',
    path: '/v1/models',
    summary: 'Published chatbots as models, by the protocol of OpenAI',
    permission: 'chatbot.ask',
    responses: { 200: z.strictObject({ object: z.literal('list'), data: z.array(model) }) },
    errors,
  },
  getOpenAiModel: {
    method: 'GET',
    path: '/v1/models/{chatbotId}',
    summary: 'A published chatbot as a model, by the protocol of OpenAI',
    permission: 'chatbot.ask',
    params: z.strictObject({ chatbotId: pathId('model_not_found') }),
    responses: { 200: model },
    errors: [...errors, 'model_not_found'],
  },
});
