import { memoize } from '../../lib/timing/memoize.ts';
import { createTtlCache } from '../../lib/timing/ttl-cache.ts';
import type { Egress } from '../../ports/egress.ts';
import { type AskJson, jsonFrom } from './ask-json.ts';
import { readLlamaCpp, readLmStudio, readOllama } from './model-lists.ts';
import type { OfferedModel } from './offered-model.ts';

export interface LocalServer {
  origin: string;
  /** Null if the server is not of a known kind. */
  software: 'ollama' | 'lm-studio' | 'llama.cpp' | null;
  models: OfferedModel[];
}

/** The local model servers in `LOCAL_MODELS`. */
export interface LocalServers {
  origins: readonly string[];
  /** Lists the models of all servers, queried concurrently; responses are cached for some seconds. Never rejects. */
  list(): Promise<LocalServer[]>;
}

const askTimeoutMs = 2_000;
const keptMs = 10_000;

export function createLocalServers(
  origins: readonly string[],
  { localFetch }: Pick<Egress, 'localFetch'>,
  { timeoutMs = askTimeoutMs } = {},
): LocalServers {
  const read = memoize(
    (origin: string) => readServer(jsonFrom(localFetch, origin, AbortSignal.timeout(timeoutMs)), origin),
    {
      keyOf: (origin) => origin,
      cache: createTtlCache({
        maxSize: Math.max(1, origins.length),
        ttlMs: keptMs,
        now: () => performance.now(),
      }),
    },
  );
  return { origins, list: () => Promise.all(origins.map(read)) };
}

async function readServer(ask: AskJson, origin: string): Promise<LocalServer> {
  const [ollama, lmStudio, llamaCpp] = await Promise.all([
    readOllama(ask),
    readLmStudio(ask),
    readLlamaCpp(ask),
  ]);
  if (ollama) return { origin, software: 'ollama', models: ollama };
  if (lmStudio) return { origin, software: 'lm-studio', models: lmStudio };
  if (llamaCpp) return { origin, software: 'llama.cpp', models: llamaCpp };
  return { origin, software: null, models: [] };
}
