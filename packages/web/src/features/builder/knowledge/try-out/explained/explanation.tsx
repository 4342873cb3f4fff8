import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { ExplainedAnswer } from '@parley/contracts/resources/chatbot/explanation';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useProviderName } from '../../../../../components/model/use-provider-name.ts';
import { useFormat } from '../../../../../lib/format/use-format.ts';
import { ExplainedPassages } from './explained-passages.tsx';
import { ExplainedQuestion } from './explained-question.tsx';
import { ExplainedSupport } from './explained-support.tsx';
import { GivenAnswer } from './given-answer.tsx';

type ExplanationProps = { explained: ExplainedAnswer; model: Chatbot['model'] };

/** The answer as a visitor would see it, and an explanation in words. */
export function Explanation({ explained, model }: ExplanationProps) {
  const { t } = useTranslation('knowledgeBase');
  const format = useFormat();
  const providerName = useProviderName();
  const { question, passages, support, answer, smallTalk, tookMs } = explained;
  return (
    <div className="mt-4 flex flex-col gap-4 text-13">
      <Part title={t('why.answer.title')}>
        <GivenAnswer answer={answer} />
        {model.provider === 'builtin' || smallTalk !== null ? null : (
          <p className="text-text-2">
            {t('why.answer.model', { model: `${providerName(model.provider)} ${model.name}`.trim() })}
          </p>
        )}
        <p className="text-12 text-text-3">{t('why.time', { ms: format.number(Math.ceil(tookMs)) })}</p>
      </Part>
      {smallTalk === null ? (
        <>
          <Part title={t('why.support.title')}>
            <ExplainedSupport support={support} />
          </Part>
          <Part title={t('why.question.title')}>
            <ExplainedQuestion question={question} />
          </Part>
          <Part title={t('why.passages.title')}>
            <ExplainedPassages passages={passages} />
          </Part>
        </>
      ) : (
        <p className="text-text-2">{t('why.smallTalk')}</p>
      )}
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex min-w-0 flex-col gap-2">
      <h3 className="text-13 font-semibold">{title}</h3>
      {children}
    </section>
  );
}
