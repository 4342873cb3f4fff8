import { type ChatLanguage, numberLocale } from '@parley/contracts/language/languages';
import { type SystemLineKey, type shownNames, systemSentences } from '@parley/contracts/values/inbox-lists';
import type { PlaceInLine } from '../engine/flow/flow-turn.ts';
import type { Sentences } from '../lib/text/sentences.ts';
import { minuteMs, secondMs } from '../lib/timing/durations.ts';
import type { MessageAuthor } from './control.queries.ts';

/** What a stored system line tells. */
export interface StoredLine {
  key: string;
  params: Readonly<Record<string, string | number>>;
}

/** Returns the sentence of a system line in a reader's language; `shownName` is that of the member who caused it. */
export function lineSentence(
  sentences: Pick<Sentences, 'render'>,
  language: ChatLanguage,
  { key, params }: StoredLine,
  shownName: string | null,
): string {
  if (!isLineKey(key)) return '';
  return sentences.render(language, systemSentences[key], {
    ...params,
    name: shownName ?? '',
    ...(typeof params.time === 'string' ? { time: momentIn(language, params.time, params.zone) } : {}),
  });
}

/** Whether this release knows the key; a newer one may have stored others. */
function isLineKey(key: string): key is SystemLineKey {
  return Object.hasOwn(systemSentences, key);
}

/** Returns a moment (ISO 8601) as the reader writes it, in the stored time zone (IANA) or UTC. */
function momentIn(language: ChatLanguage, moment: string, zone: string | number | undefined): string {
  return new Intl.DateTimeFormat(numberLocale(language), {
    weekday: 'long',
    day: 'numeric',
    month: 'long',
    hour: 'numeric',
    minute: '2-digit',
    timeZone: typeof zone === 'string' ? zone : 'UTC',
  }).format(new Date(moment));
}

/** Returns the values of the line that tells the place in line: `minutes` only if the wait is known. */
export function placeParams({ position, waitSeconds }: PlaceInLine): Readonly<Record<string, number>> {
  return {
    ...(position === null ? {} : { position }),
    ...(waitSeconds === null ? {} : { minutes: Math.max(1, Math.ceil((waitSeconds * secondMs) / minuteMs)) }),
  };
}

/** Which names a chatbot's visitors see. */
export interface VisibleNames {
  /** Of members. */
  names: (typeof shownNames)[number];
  /** The chatbot's own, in whose place a program speaks. */
  publicName: string;
}

/**
 * Returns the name of an author that visitors see: the first name of a member, or the full one; for a program that of the
 * chatbot, because the name of an API key is internal.
 */
export function visibleName(
  { kind, name }: Pick<MessageAuthor, 'kind' | 'name'>,
  { names, publicName }: VisibleNames,
): string {
  if (kind === 'key') return publicName;
  if (names === 'full') return name;
  return name.trim().split(/\s+/u)[0] ?? name;
}
