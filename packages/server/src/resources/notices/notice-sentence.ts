import { billingMessages } from '@parley/contracts/billing/billing-lists';
import type { BillingAnnouncement } from '@parley/contracts/events/events';
import type { Language } from '@parley/contracts/language/languages';
import { writtenPercent } from '@parley/contracts/language/written-percent';
import { lockboxScopes } from '@parley/contracts/rights/lockbox-lists';
import { roles } from '@parley/contracts/rights/permissions';
import type { Sentences } from '../../lib/text/sentences.ts';
import { billingSubject, writtenDay } from '../../mail/billing-sentences.ts';

/** Names of notification sentences. Their texts have the key `notices.<name>`, except those on billing. */
export const noticeSentences = [
  'contactLeft',
  'visitorLimit',
  'visitorWaits',
  'mentioned',
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
  ...billingMessages.map((message) => `billing.${message}` as const),
] as const;
export type NoticeSentence = (typeof noticeSentences)[number];

/** Parameters of a sentence. `name` is missing when the account was deleted; `role` is a role of the contracts. */
export type NoticeParams = Readonly<Record<string, string | number>>;

function isKnown(sentence: string): sentence is NoticeSentence {
  return noticeSentences.some((known) => known === sentence);
}

/** Renders a notification in the reader's language; an unknown sentence of a newer release becomes a generic one. */
export function renderNotice(
  sentences: Sentences,
  language: Language,
  { sentence, params }: { sentence: string; params: NoticeParams },
): string {
  if (!isKnown(sentence)) return sentences.render(language, 'notices.other');
  if (sentence.startsWith('billing.')) {
    // The stored parameters are the announcement itself.
    return billingSubject(sentences, language, params as unknown as BillingAnnouncement);
  }
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
    ...(typeof until === 'string' ? { date: writtenDay(until, language) } : {}),
    ...(typeof percent === 'number' ? { percent: writtenPercent(percent, language) } : {}),
  });
}
