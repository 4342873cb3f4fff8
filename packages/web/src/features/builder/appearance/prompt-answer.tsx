import { Circle, CircleCheck, TriangleAlert } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { cx } from '../../../components/ui/lib/variants.ts';

type PromptAnswerProps = {
  /** Id of this text, for `aria-describedby` of the field. */
  id: string;
  chatbotId: string;
  prompt: string;
  /** Undefined if it has not been checked yet. */
  isAnswered: boolean | undefined;
};

const looks = {
  answered: { Icon: CircleCheck, tone: 'text-success-text' },
  unanswered: { Icon: TriangleAlert, tone: 'text-warning-text' },
  unchecked: { Icon: Circle, tone: 'text-text-3' },
} as const;

/** Shows whether a suggested question gets an answer, and links to the reason if not. */
export function PromptAnswer({ id, chatbotId, prompt, isAnswered }: PromptAnswerProps) {
  const { t } = useTranslation('builder');
  const state = isAnswered === undefined ? 'unchecked' : isAnswered ? 'answered' : 'unanswered';
  const { Icon, tone } = looks[state];
  const query = new URLSearchParams({ tab: 'knowledge', question: prompt });
  return (
    <span className={cx('flex min-h-6 flex-wrap items-center gap-x-1.5 text-12', tone)}>
      <Icon aria-hidden="true" size={12} className="flex-none" />
      <span id={id}>{t(`appearance.promptAnswer.${state}`)}</span>
      {isAnswered === false ? (
        <Link
          href={`/builder/${chatbotId}?${query}`}
          aria-label={t('appearance.promptAnswer.whyOf', { prompt })}
          className="link inline-flex min-h-6 items-center"
        >
          {t('appearance.promptAnswer.why')}
        </Link>
      ) : null}
    </span>
  );
}
