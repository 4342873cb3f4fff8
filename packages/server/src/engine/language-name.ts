import { createTtlCache } from '../lib/timing/ttl-cache.ts';

/** Cached because a look-up takes as long as building the rest of a prompt. */
const knownNames = createTtlCache<string>({ maxSize: 200, ttlMs: Infinity, now: () => performance.now() });

/**
 * Returns the name of a language (ISO 639-1) in another language: `German` for `de` in `en`; the code itself if it is unknown.
 */
export function languageName(code: string, inLanguage: string): string {
  const key = `${inLanguage} ${code}`;
  const known = knownNames.get(key);
  if (known !== undefined) return known;
  const name = lookUp(code, inLanguage);
  knownNames.set(key, name);
  return name;
}

function lookUp(code: string, inLanguage: string): string {
  try {
    return new Intl.DisplayNames([inLanguage], { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}
