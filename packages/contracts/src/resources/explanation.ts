import { z } from 'zod';
import { line, multiline } from '../primitives.ts';
import { defineRoutes } from '../route.ts';
import { maxMessageLength, messageSource, suggestion } from './chat.ts';
import { chatbotParams } from './chatbots.ts';
import { searchResult } from './knowledge.ts';

export const questionKinds = ['how-to', 'yes-no', 'list', 'definition', 'fact', 'topic'] as const;
/**
 * What a word of a question counts as: a topic is looked up in full, a light word says little, a function word
 * carries no topic, and an earlier word stands only in the message before.
 */
export const wordRoles = ['topic', 'light', 'function', 'earlier'] as const;

const explainedWord = z.strictObject({
  word: z.string(),
  role: z.enum(wordRoles),
  /** What finding it counts for, from 0 to 1. */
  certainty: z.number(),
  /** Index terms of words that mean the same. */
  related: z.array(z.string()),
  /** The number of passages that contain it; null if it was not looked up. */
  passages: z.number().int().nullable(),
});

/** Of a passage's text. */
const textRange = z.strictObject({ start: z.number().int(), end: z.number().int() });

/** What the built-in models of meaning said of a passage; null where it was not judged. */
const passageMeaning = z.strictObject({
  /** Cosine of the question and the nearest part of the passage; unrelated texts are below 0.83. */
  similarity: z.number().nullable(),
  /** The reader's best score of a part, from -6 to 6; above 0, the part rather answers. */
  reading: z.number().nullable(),
  /** The reader's score of the whole passage, from -6 to 6. */
  answers: z.number().nullable(),
});

/** How the built-in answerer came to an answer. */
export const explainedAnswer = z.strictObject({
  question: z.strictObject({
    kind: z.enum(questionKinds),
    /** Null if the language could not be told. */
    language: line(20).nullable(),
    /** The earlier message, if the question was understood together with it. */
    goesOnFrom: z.string().nullable(),
    words: z.array(explainedWord),
  }),
  /** Best first. */
  passages: z.array(
    searchResult.omit({ ordinal: true }).extend({
      /** The parts that the answer was made from. */
      chosen: z.array(textRange),
      /** Null if meaning said nothing of the passage. */
      meaning: passageMeaning.nullable(),
    }),
  ),
  /** Null if there was nothing to judge. */
  support: z
    .strictObject({
      supported: z.boolean(),
      /** The probability that the passages answer the question. */
      confidence: z.number(),
      /** Share of the question beside the best part of a passage, from 0 to 1. */
      unit: z.number(),
      /** Share of the question in the whole passage, from 0 to 1. */
      passage: z.number(),
      /** The words of the question that no passage has. */
      unknown: z.array(z.string()),
      /**
       * What decided beside the words: the passages as they were read, or how near they are where they were not read in
       * time; null if words decided alone.
       */
      byMeaning: z.enum(['reader', 'similarity']).nullable(),
    })
    .nullable(),
  answer: z.strictObject({
    status: z.enum(['answered', 'unknown']),
    content: z.string(),
    sources: z.array(messageSource),
    /** The nearest topics, if no passage supports an answer. */
    topics: z.array(suggestion),
  }),
  /** The kind of small talk that was recognized; it is answered without the sources. */
  smallTalk: z.string().nullable(),
  tookMs: z.number(),
  costMicroUsd: z.number().int(),
});
export type ExplainedAnswer = z.output<typeof explainedAnswer>;

const question = multiline(maxMessageLength).refine((text) => text.trim() !== '', {
  error: 'validation.queryRequired',
});

export const explanationRoutes = defineRoutes({
  explainAnswer: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/knowledge/explain',
    summary:
      'How the saved draft would answer a question from its knowledge, without a model; stores nothing',
    permission: 'knowledge.read',
    params: chatbotParams,
    body: z.strictObject({
      query: question,
      /** The visitor's message before, which the question may go on from. */
      earlier: question.optional(),
    }),
    responses: { 200: explainedAnswer },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
});
