import type { RecordedMessage } from '@parley/contracts/resources/visitors/conversations';
import { modelFailures } from '@parley/contracts/values/failures';
import { plainText } from '@parley/markdown/parse/plain-text';
import { useTranslation } from 'react-i18next';
import { useCostFormat } from '../../lib/format/use-cost-format.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { useProviderName } from '../model/use-provider-name.ts';
import { cx } from '../ui/lib/variants.ts';
import { modeInWords } from './mode-of.ts';

const known: ReadonlySet<string> = new Set(modelFailures);

/** Returns the translation key that explains why a model failed; unknown reasons of a newer server get a general text. */
export function attemptKey(reason: string): string {
  return `attempts.${known.has(reason) ? reason : 'other'}`;
}

/** How an answer was made: mode, model, tokens, cost, time, status, and the models that failed before. */
export function AnswerDetails({ message }: { message: RecordedMessage }) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const cost = useCostFormat();
  const providerName = useProviderName();
  const { model, provider, usage, unsupportedSentences } = message;
  const isPartly = message.support === 'supported' && (unsupportedSentences?.length ?? 0) > 0;
  const support = isPartly ? 'partly' : message.support;
  const facts: Array<[label: string, value: string | null]> = [
    ['mode', modeInWords(t, message)],
    ['model', model && [provider ? providerName(provider) : '', model].join(' ').trim()],
    [
      'tokens',
      usage
        ? t('answer.tokensInOut', {
            input: format.number(usage.inputTokens),
            output: format.number(usage.outputTokens),
          })
        : null,
    ],
    ['cost', message.costUsd === null ? null : cost(message.costUsd)],
    ['response', message.responseMs === null ? null : format.seconds(message.responseMs)],
    ['support', support && t(`support.${support}`)],
    ['status', t(`messageStatus.${message.status}`)],
  ];
  return (
    <div className="rounded-md border border-border bg-surface px-3 py-2.5 text-12">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1">
        {facts.map(([label, value]) =>
          value === null ? null : (
            <div key={label} className="contents">
              <dt className="text-text-3">{t(`answer.${label}`)}</dt>
              <dd className={cx('break-words', label === 'mode' && 'first-letter:uppercase')}>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ),
        )}
        <SentenceList label={t('answer.unsupported')} sentences={unsupportedSentences ?? []} />
        <SentenceList label={t('answer.leftOut')} sentences={message.heldBack?.leftOut ?? []} />
        {message.attempts.length > 0 ? (
          <div className="contents">
            <dt className="text-text-3">{t('answer.attempts')}</dt>
            <dd>
              <ul>
                {message.attempts.map((attempt) => (
                  <li key={`${attempt.provider} ${attempt.model}`} className="break-words">
                    {t(attemptKey(attempt.reason), {
                      model: `${providerName(attempt.provider)} ${attempt.model}`.trim(),
                    })}
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ) : null}
      </dl>
    </div>
  );
}

function SentenceList({ label, sentences }: { label: string; sentences: readonly string[] }) {
  if (sentences.length === 0) return null;
  return (
    <div className="contents">
      <dt className="text-text-3">{label}</dt>
      <dd>
        <ul>
          {[...new Set(sentences)].map((sentence) => (
            <li key={sentence} className="break-words" dir="auto">
              {plainText(sentence, () => false)}
            </li>
          ))}
        </ul>
      </dd>
    </div>
  );
}
