import { z } from 'zod';
import { defineRoutes } from '../../route.ts';
import { modelAddress } from '../../settings/model-address.ts';
import { embeddingProviders, maxLocalServers, providers } from '../../values/lists.ts';
import { isoDate, line } from '../../values/primitives.ts';
import { providerSaid } from '../../values/provider-said.ts';
import { chatbotParams, modelPatch } from './chatbots.ts';

/** A provider's error with its time. */
const reportedProblem = z.strictObject({ ...providerSaid.shape, at: isoDate });

export const organizationProvider = z.strictObject({
  provider: z.enum(embeddingProviders),
  configured: z.boolean(),
  apiKeyHint: z.string().nullable(),
  baseUrl: z.string().nullable(),
  /** Model for embedding the organization's knowledge; if no provider has one, the operator's or the built-in model is used. */
  embeddingModel: z.string().nullable(),
  /** Origin of the key in use. */
  source: z.enum(['organization', 'platform', 'none']),
  /** Error of the last answer call with this key; omitted if it succeeded, or if there was none. */
  answerProblem: reportedProblem.optional(),
  /** Error of the last embedding call; omitted if it succeeded. Meanwhile, search is only lexical. */
  embeddingProblem: reportedProblem.optional(),
});

const typedProvider = {
  apiKey: line(500).min(1).optional(),
  baseUrl: modelAddress.nullable().optional(),
  embeddingModel: line(200).min(1).nullable().optional(),
};

export const providerTest = z.strictObject({
  /** In the order of the attempts. If a provider cannot be reached, there are no further steps. */
  steps: z
    .array(
      z.strictObject({
        step: z.enum(['models', 'question', 'vectors']),
        model: z.string().nullable(),
        ms: z.number().int(),
        /** Null on success. */
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

/** A model of the operator's own servers. It has no price. */
const localModel = z.strictObject({
  /** Name for the settings of a chatbot or of embeddings: `<host>:<port>/<model>`, or the name of a table. */
  name: z.string(),
  /** Short display name. */
  label: z.string(),
  kind: z.enum(['chat', 'embedding']),
  sizeBytes: z.number().int().nullable(),
});

export const localModels = z.strictObject({
  /** The addresses in `LOCAL_MODELS`; no others are queried. */
  servers: z
    .array(
      z.strictObject({
        address: z.string(),
        /** Null if the software is unknown or does not respond. */
        software: z.enum(['ollama', 'lm-studio', 'llama.cpp']).nullable(),
        models: z.array(localModel),
      }),
    )
    .max(maxLocalServers),
  /** Tables of token vectors in the operator's data folder, which need no server. */
  tables: z.array(localModel),
  /** The model that embeds the organization's knowledge; null means lexical search only. */
  embedding: z
    .strictObject({
      provider: z.enum(embeddingProviders),
      name: z.string(),
      /** Why search is only lexical for now; omitted without a problem. */
      problem: reportedProblem.optional(),
    })
    .nullable(),
  /** Name of the built-in embedding model, the default for organizations; null if the operator disabled or replaced it. */
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
        /** Whether models of the operator's own servers can be chosen. */
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
      /** The model to query; default: one that the provider lists. */
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
