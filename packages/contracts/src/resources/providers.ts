import { z } from 'zod';
import { embeddingProviders, maxLocalServers, providers } from '../lists.ts';
import { modelAddress } from '../model-address.ts';
import { isoDate, line } from '../primitives.ts';
import { providerSaid } from '../provider-said.ts';
import { defineRoutes } from '../route.ts';
import { chatbotParams, modelPatch } from './chatbots.ts';

/** What a provider has said, and when. */
const reportedProblem = z.strictObject({ ...providerSaid.shape, at: isoDate });

export const organizationProvider = z.strictObject({
  provider: z.enum(embeddingProviders),
  configured: z.boolean(),
  apiKeyHint: z.string().nullable(),
  baseUrl: z.string().nullable(),
  /**
   * Model that computes the embeddings of the organization's knowledge; without one of any provider, the operator's or the
   * built-in one does.
   */
  embeddingModel: z.string().nullable(),
  /** Origin of the key in use. */
  source: z.enum(['organization', 'platform', 'none']),
  /** What it said to the last call for an answer with this key; left out if that worked, or if none was made. */
  answerProblem: reportedProblem.optional(),
  /** What it said when it last embedded knowledge; left out if that worked. Passages are found by their words meanwhile. */
  embeddingProblem: reportedProblem.optional(),
});

const typedProvider = {
  apiKey: line(500).min(1).optional(),
  baseUrl: modelAddress.nullable().optional(),
  embeddingModel: line(200).min(1).nullable().optional(),
};

export const providerTest = z.strictObject({
  /** In the order in which they were tried. A provider that cannot be reached is tried no further. */
  steps: z
    .array(
      z.strictObject({
        step: z.enum(['models', 'question', 'vectors']),
        model: z.string().nullable(),
        ms: z.number().int(),
        /** Null if it worked. */
        said: providerSaid.nullable(),
      }),
    )
    .max(3),
});

/** A model of the catalog. Prices are in US dollars per million tokens, null where unknown. */
export const catalogModel = z.strictObject({
  provider: z.enum(providers),
  name: z.string(),
  kind: z.enum(['chat', 'embedding']),
  contextTokens: z.number().int().nullable(),
  inputUsdPerMillion: z.number().nullable(),
  outputUsdPerMillion: z.number().nullable(),
});

/** A model that the operator's own machines offer. It has no price. */
const localModel = z.strictObject({
  /** As in the settings of a chatbot or of embeddings: `<host>:<port>/<model>`, or the name of a table. */
  name: z.string(),
  /** Short name for people. */
  label: z.string(),
  kind: z.enum(['chat', 'embedding']),
  sizeBytes: z.number().int().nullable(),
});

export const localModels = z.strictObject({
  /** The addresses in `LOCAL_MODELS`; no others are asked. */
  servers: z
    .array(
      z.strictObject({
        address: z.string(),
        /** Null if nothing known answers. */
        software: z.enum(['ollama', 'lm-studio', 'llama.cpp']).nullable(),
        models: z.array(localModel),
      }),
    )
    .max(maxLocalServers),
  /** Tables of token vectors in the operator's data folder, which need no server. */
  tables: z.array(localModel),
  /** The model that embeds the organization's knowledge; null limits search to lexical search. */
  embedding: z
    .strictObject({
      provider: z.enum(embeddingProviders),
      name: z.string(),
      /** Why passages are found by their words alone for now; left out if nothing is wrong. */
      problem: reportedProblem.optional(),
    })
    .nullable(),
  /**
   * Name of the built-in model that embeds for organizations that choose no other; null if the operator switched it off or
   * chose another in its place.
   */
  builtIn: z.string().nullable(),
});

const params = z.strictObject({ provider: z.string() });

export const providerRoutes = defineRoutes({
  listProviders: {
    method: 'GET',
    path: '/api/organization/providers',
    summary: 'Model providers and whether a key is stored; never the key',
    permission: 'provider.read',
    responses: { 200: z.array(organizationProvider) },
    errors: ['unauthenticated', 'forbidden'],
  },
  listModels: {
    method: 'GET',
    path: '/api/models',
    summary: 'Known models with their prices and the date of the prices; other model names work too',
    permission: 'chatbot.read',
    responses: {
      200: z.strictObject({
        pricesAsOf: z.iso.date(),
        models: z.array(catalogModel),
        /** Whether models of the operator's own machines may be there to choose from. */
        offersLocal: z.boolean().optional(),
      }),
    },
    errors: ['unauthenticated', 'forbidden'],
  },
  listLocalModels: {
    method: 'GET',
    path: '/api/models/local',
    summary: 'Models of the servers that the operator names, and tables of token vectors in the data folder',
    permission: 'chatbot.update',
    responses: { 200: localModels },
    errors: ['unauthenticated', 'forbidden'],
  },
  putProvider: {
    method: 'PUT',
    path: '/api/organization/providers/{provider}',
    summary: 'Store a provider key for the organization; changing the base URL clears the stored key',
    permission: 'provider.manage',
    params,
    body: z.strictObject(typedProvider),
    responses: { 200: organizationProvider },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed'],
  },
  testProvider: {
    method: 'POST',
    path: '/api/organization/providers/{provider}/test',
    summary:
      'Lists models, asks one question and embeds one text, as stored or with other values; stores nothing',
    permission: 'provider.manage',
    params,
    body: z.strictObject({
      ...typedProvider,
      /** The model to ask; without it, one that the provider lists. */
      model: line(200).min(1).optional(),
    }),
    responses: { 200: providerTest },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'rate_limited'],
  },
  testChatbotModel: {
    method: 'POST',
    path: '/api/chatbots/{chatbotId}/model/test',
    summary:
      'Lists models and asks one question with the key that the chatbot is called with, as stored or with other values; stores nothing',
    permission: 'chatbot.update',
    params: chatbotParams,
    body: z.strictObject({
      model: modelPatch
        .pick({ provider: true, name: true, baseUrl: true, useCustomApiKey: true, customApiKey: true })
        .optional(),
    }),
    responses: { 200: providerTest },
    errors: ['unauthenticated', 'forbidden', 'not_found', 'validation_failed', 'rate_limited'],
  },
  deleteProvider: {
    method: 'DELETE',
    path: '/api/organization/providers/{provider}',
    summary: 'Delete the stored key',
    permission: 'provider.manage',
    params,
    responses: { 204: null },
    errors: ['unauthenticated', 'forbidden', 'not_found'],
  },
});
