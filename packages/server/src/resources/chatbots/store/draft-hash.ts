import { createHash } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { defaultAppearance, type StoredAppearance } from '@parley/contracts/settings/appearance-settings';
import { answersOf, type Draft, type StoredAnswers } from './chatbot-settings.ts';

/**
 * Hex SHA-256 of the content that a version would freeze; equal drafts have equal hashes regardless of key order. Settings added
 * by a later release count only if they are set, so that versions of earlier releases keep their hashes.
 */
export function draftHash({ name, model, appearance, answers, flow }: Draft): string {
  const later = hasSettings(answers) ? { answers } : {};
  return createHash('sha256')
    .update(canonicalJson({ name, model, appearance: withoutDefaults(appearance), flow, ...later }))
    .digest('hex');
}

function hasSettings(answers: StoredAnswers): boolean {
  const { synonyms, smallTalk, hideUnsupported } = answersOf(answers);
  return synonyms.length > 0 || Object.keys(smallTalk).length > 0 || hideUnsupported;
}

function withoutDefaults(appearance: StoredAppearance): object {
  const defaults = new Map<string, unknown>(Object.entries(defaultAppearance));
  return Object.fromEntries(
    Object.entries(appearance).filter(
      ([name, value]) => !defaults.has(name) || !isDeepStrictEqual(defaults.get(name), value),
    ),
  );
}

function canonicalJson(value: unknown): string {
  return JSON.stringify(value, (_key, child: unknown) =>
    typeof child === 'object' && child !== null && !Array.isArray(child)
      ? Object.fromEntries(Object.entries(child).sort(([left], [right]) => (left < right ? -1 : 1)))
      : child,
  );
}
