import { z } from 'zod';
import { embeddingModel, httpAddress, localServers } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** The language and embedding models of all organizations. */
export const modelProvidersVariables = {
  OPENAI_API_KEY: {
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  OPENAI_BASE_URL: {
    schema: httpAddress,
    default: 'https://api.openai.com/v1',
    meaning: 'Address of OpenAI, or of anything that speaks its protocol.',
    example: 'http://127.0.0.1:11434/v1',
  },
  ANTHROPIC_API_KEY: {
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  ANTHROPIC_BASE_URL: {
    schema: httpAddress,
    default: 'https://api.anthropic.com/v1',
    meaning: 'Address of Anthropic.',
  },
  GOOGLE_API_KEY: {
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  GOOGLE_BASE_URL: {
    schema: httpAddress,
    default: 'https://generativelanguage.googleapis.com/v1beta',
    meaning: 'Address of Google’s models.',
  },
  MISTRAL_API_KEY: {
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  MISTRAL_BASE_URL: {
    schema: httpAddress,
    default: 'https://api.mistral.ai/v1',
    meaning: 'Address of Mistral.',
  },
  GROQ_API_KEY: {
    schema: z.string(),
    unset: 'each organization brings its own key',
    meaning: 'A key for all organizations.',
    secret: true,
  },
  GROQ_BASE_URL: {
    schema: httpAddress,
    default: 'https://api.groq.com/openai/v1',
    meaning: 'Address of Groq.',
  },
  LOCAL_MODELS: {
    schema: localServers,
    default: '',
    meaning:
      'Addresses of Ollama, LM Studio or llama.cpp, separated by commas, at most 8. Their models are offered to all organizations; no other address is asked.',
    example: 'http://127.0.0.1:11434',
  },
  EMBEDDING_MODEL: {
    schema: embeddingModel,
    unset: 'the built-in model',
    meaning:
      'Model for semantic search of organizations that choose none, in place of the built-in one: of one of those keys, `local:<host>:<port>/<model>`, or `static:<name>`.',
    example: 'openai:text-embedding-3-small',
  },
  MEANING: {
    schema: z.enum(['auto', 'on', 'off']),
    default: 'auto',
    meaning:
      'The built-in models that search by meaning and read passages, on this machine: `auto` uses them where it has 900 MiB of memory, `off` searches and answers by words alone.',
  },
  RERANK_MODEL: {
    schema: z.string().max(200),
    unset: 'the order of search stays',
    meaning:
      'Model that puts the passages found for a question in order, at RERANK_BASE_URL. Questions and passages of all organizations are sent there.',
    example: 'BAAI/bge-reranker-v2-m3',
  },
  RERANK_BASE_URL: {
    schema: httpAddress,
    unset: 'no reranker',
    meaning: 'Address of vLLM, TEI, LocalAI, Cohere or Jina, to which `/rerank` is added.',
    example: 'http://127.0.0.1:8000/v1',
  },
  RERANK_API_KEY: {
    schema: z.string(),
    unset: 'no key is sent',
    meaning: 'Its key.',
    secret: true,
  },
  MODEL_PRICES_FILE: {
    schema: z.string(),
    unset: 'the built-in catalog',
    meaning: 'JSON file whose prices replace those of the catalog.',
    example: './prices.json',
  },
} as const satisfies Variables;
