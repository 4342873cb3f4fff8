import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { cx } from '../../../../../components/ui/lib/variants.ts';

type Question = ExplainedAnswer['question'];
type Word = Question['words'][number];

const kindKeys = {
  'how-to': 'why.question.howTo',
  'yes-no': 'why.question.yesNo',
  list: 'why.question.list',
  definition: 'why.question.definition',
  fact: 'why.question.fact',
  topic: 'why.question.topic',
} as const satisfies Record<Question['kind'], string>;

/** Analysis of the question: its intent, the earlier message it refers to, and the number of passages with each of its words. */
export function ExplainedQuestion({ question }: { question: Question }) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const { kind, language, goesOnFrom, words } = question;
  const name =
    language === null ? null : new Intl.DisplayNames([i18n.language], { type: 'language' }).of(language);
  return (
    <>
      <p className="text-text-2">
        {t(kindKeys[kind])} {name ? t('why.question.language', { language: name }) : null}
      </p>
      {goesOnFrom === null ? null : (
        <p className="[overflow-wrap:anywhere] text-text-2">
          {t('why.question.goesOn', { message: goesOnFrom })}
        </p>
      )}
      {words.length === 0 ? null : (
        <ul aria-label={t('why.question.words')} className="flex flex-wrap gap-1.5">
          {words.map((word) => (
            <li
              key={word.word}
              className={cx(
                'max-w-full rounded-sm border px-2 py-1 text-12 [overflow-wrap:anywhere]',
                word.passages === 0
                  ? 'border-warning bg-warning-soft text-warning-text'
                  : 'border-border text-text-2',
              )}
            >
              <bdi className="font-semibold">{word.word}</bdi> {foundIn(t, word)}
              {word.role === 'light' ? ` · ${t('why.question.light')}` : null}
              {word.role === 'earlier' ? ` · ${t('why.question.earlier')}` : null}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function foundIn(t: TFunction<'knowledgeBase'>, { passages, role }: Word): string {
  if (passages === null) return role === 'function' ? t('why.question.function') : '';
  return passages === 0 ? t('why.question.nowhere') : t('why.question.found', { count: passages });
}
