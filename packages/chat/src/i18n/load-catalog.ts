import { fields } from '../lib/read.ts';
import { type Catalog, ENGLISH } from './messages.ts';

const TRIES = 5;
const FIRST_WAIT_MS = 350;
const TIMEOUT_MS = 8_000;

/**
 * Fetches the file with a language's sentences in up to five attempts, first 350 ms apart, then doubling. English is built in and
 * is the fallback.
 */
export async function loadCatalog(
  locale: string,
  signal: AbortSignal,
  { file, english }: { file: string; english: Catalog } = { file: 'chat', english: ENGLISH },
): Promise<Catalog> {
  if (locale === 'en') return english;
  for (let attempt = 0; attempt < TRIES && !signal.aborted; attempt += 1) {
    const response = await fetchOnce(`/locales/${encodeURIComponent(locale)}/${file}.json`);
    if (response?.ok) return readCatalog(await response.json().catch(() => null));
    if (response && response.status < 500) return english;
    await new Promise((resolve) => setTimeout(resolve, FIRST_WAIT_MS * 2 ** attempt));
  }
  return english;
}

async function fetchOnce(path: string): Promise<Response | null> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), TIMEOUT_MS);
  return fetch(path, { signal: controller.signal })
    .catch(() => null)
    .finally(() => clearTimeout(timer));
}

function readCatalog(value: unknown): Catalog {
  const sentences = Object.entries(fields(value)).filter(([, sentence]) => typeof sentence === 'string');
  return Object.fromEntries(sentences.map(([key, sentence]) => [key, String(sentence)]));
}
