import type { Language } from '@parley/contracts/languages';
import { roles } from '@parley/contracts/permissions';
import type { Sentences } from '../../lib/sentences.ts';

/** What a notice says; each has its words under `notices.<name>`. */
export const noticeSentences = [
  'sourceFailed',
  'quotaWarning',
  'quotaUsedUp',
  'memberJoined',
  'memberLeft',
  'memberRemoved',
  'memberRoleChanged',
] as const;
export type NoticeSentence = (typeof noticeSentences)[number];

/** What fills a sentence; a `name` that is missing was somebody's whose account is gone, a `role` is as the contracts name it. */
export type NoticeParams = Readonly<Record<string, string | number>>;

/** The sentence of a notice in its reader's language. */
export function renderNotice(
  sentences: Sentences,
  language: Language,
  { sentence, params }: { sentence: NoticeSentence; params: NoticeParams },
): string {
  const { role, limit } = params;
  return sentences.render(language, `notices.${sentence}`, {
    name: sentences.render(language, 'notices.somebody'),
    ...params,
    ...(roles.some((known) => known === role)
      ? { role: sentences.render(language, `notices.roles.${role}`) }
      : {}),
    ...(typeof limit === 'number' ? { limit: new Intl.NumberFormat(language).format(limit) } : {}),
  });
}
