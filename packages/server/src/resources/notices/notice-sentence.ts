import { type Language, numberLocale } from '@parley/contracts/languages';
import { lockboxScopes } from '@parley/contracts/lockbox-lists';
import { roles } from '@parley/contracts/permissions';
import { writtenPercent } from '@parley/contracts/written-percent';
import type { Sentences } from '../../lib/sentences.ts';

/** The sentences of notifications; each has its text under `notices.<name>`. */
export const noticeSentences = [
  'contactLeft',
  'visitorLimit',
  'sourceFailed',
  'quotaWarning',
  'quotaUsedUp',
  'sourcesNear',
  'tokensNear',
  'storageNear',
  'paymentFailed',
  'retentionShortened',
  'budgetReached',
  'platformBudgetReached',
  'memberJoined',
  'memberLeft',
  'memberRemoved',
  'memberRoleChanged',
  'recordOutdated',
  'lockboxRequested',
  'lockboxApproved',
  'lockboxBreakGlassAsked',
  'lockboxBreakGlass',
] as const;
export type NoticeSentence = (typeof noticeSentences)[number];

/** Parameters of a sentence. `name` is missing when the account was deleted; `role` is a role of the contracts. */
export type NoticeParams = Readonly<Record<string, string | number>>;

function isKnown(sentence: string): sentence is NoticeSentence {
  return noticeSentences.some((known) => known === sentence);
}

/** Renders the sentence of a notification in its reader's language; one of a newer release says little. */
export function renderNotice(
  sentences: Sentences,
  language: Language,
  { sentence, params }: { sentence: string; params: NoticeParams },
): string {
  if (!isKnown(sentence)) return sentences.render(language, 'notices.other');
  const { role, percent, scope, until } = params;
  return sentences.render(language, `notices.${sentence}`, {
    name: sentences.render(language, 'notices.somebody'),
    ...params,
    ...(roles.some((known) => known === role)
      ? { role: sentences.render(language, `notices.roles.${role}`) }
      : {}),
    ...(lockboxScopes.some((known) => known === scope)
      ? { scope: sentences.render(language, `notices.lockboxScopes.${scope}`) }
      : {}),
    ...(typeof until === 'string' ? { date: dayOf(until, language) } : {}),
    ...(typeof percent === 'number' ? { percent: writtenPercent(percent, language) } : {}),
  });
}

function dayOf(at: string, language: Language): string {
  return new Intl.DateTimeFormat(numberLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at),
  );
}
