import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { line, multiline } from '../../values/primitives.ts';
import { maxMessageLength, messageSource, suggestion } from './chat.ts';
import { chatbotParams } from './chatbots.ts';
import { searchResult } from './knowledge.ts';

export const questionKinds = ['how-to', 'yes-no', 'list', 'definition', 'fact', 'topic'] as const;
/**
 * Role of a word of a question: a topic gets a full lookup, a light word has little weight, a function word has no topic, and an
 * earlier word occurs only in the previous message.
 */
export const wordRoles = ['topic', 'light', 'function', 'earlier'] as const;

const explainedWord = z.strictObject({
  word: z.string(),
  role: z.enum(wordRoles),
  /** Weight of a match, from 0 to 1. */
  certainty: z.number(),
  /** Index terms of synonyms. */
  related: z.array(z.string()),
  /** Number of passages that contain it; null if there was no lookup. */
  passages: z.number().int().nullable(),
});

/** A range of a passage's text. */
const textRange = z.strictObject({ start: z.number().int(), end: z.number().int() });

/** Scores of a passage by the built-in semantic models; null if it was not scored. */
const passageMeaning = z.strictObject({
  /** Cosine similarity of the question and the nearest part of the passage; unrelated texts are below 0.83. */
  similarity: z.number().nullable(),
  /** The reader model's best score of a part, from -6 to 6; above 0, the part is likely to answer the question. */
  reading: z.number().nullable(),
  /** The reader model's score of the whole passage, from -6 to 6. */
  answers: z.number().nullable(),
});

/** How the built-in answerer produced an answer. */
export const explainedAnswer = z.strictObject({
  question: z.strictObject({
    kind: z.enum(questionKinds),
    /** Null if the language was not recognized. */
    language: line(20).nullable(),
    /** The earlier message, if it was used to understand the question. */
    goesOnFrom: z.string().nullable(),
    words: z.array(explainedWord),
  }),
  /** Best first. */
  passages: z.array(
    searchResult.omit({ ordinal: true }).extend({
      /** The parts used in the answer. */
      chosen: z.array(textRange),
      /** Null if the semantic models did not score the passage. */
      meaning: passageMeaning.nullable(),
    }),
  ),
  /** Null if there was nothing to evaluate. */
  support: z
    .strictObject({
      supported: z.boolean(),
      /** The probability that the passages answer the question. */
      confidence: z.number(),
      /** Share of the question covered near the best part of a passage, from 0 to 1. */
      unit: z.number(),
      /** Share of the question covered by the whole passage, from 0 to 1. */
      passage: z.number(),
      /** Words of the question that no passage contains. */
      unknown: z.array(z.string()),
      /**
       * Semantic basis of the decision: the reader model, or similarity if the reader was not done in time; null if only words
       * counted.
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
  /** The recognized kind of small talk, which is answered without the sources; null for none. */
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
      /** The visitor's previous message, for follow-up questions. */
      earlier: question.optional(),
    }),
    responses: { 200: explainedAnswer },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
});
