import { CircleAlert, CircleCheck } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ResponseOf } from '../../lib/api/client.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { Spinner } from '../ui/display/spinner.tsx';
import { ProviderSaidText } from './provider-said-text.tsx';

type ProviderTest = ResponseOf<'POST /api/organization/providers/{provider}/test'>;

type ProviderTestResultProps = { isRunning: boolean; test: ProviderTest | undefined };

/** Steps and result of a provider test, or a spinner while it runs. */
export function ProviderTestResult({ isRunning, test }: ProviderTestResultProps) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('modelTest.result')} className="basis-full text-12 empty:hidden">
      {isRunning ? (
        <p className="flex items-center gap-2 text-text-2">
          <Spinner size={14} />
          {t('modelTest.running')}
        </p>
      ) : null}
      {test && !isRunning ? <Steps test={test} /> : null}
    </div>
  );
}

function Steps({ test: { steps } }: { test: ProviderTest }) {
  const { t } = useTranslation('common');
  return (
    <>
      <ol className="flex flex-col gap-2 rounded-md bg-surface-2 px-3 py-2.5">
        {steps.map((step) => (
          <Step key={step.step} step={step} />
        ))}
      </ol>
      {lacksModel(steps) ? <p className="mt-1.5 text-warning-text">{t('modelTest.noModel')}</p> : null}
    </>
  );
}

function Step({ step: { step, model, ms, said } }: { step: ProviderTest['steps'][number] }) {
  const { t } = useTranslation('common');
  const format = useFormat();
  const time = format.number(ms, { style: 'unit', unit: 'millisecond' });
  const Icon = said === null ? CircleCheck : CircleAlert;
  return (
    <li className="flex gap-2">
      <Icon
        aria-hidden="true"
        size={14}
        className={said === null ? 'mt-0.5 flex-none text-success-text' : 'mt-0.5 flex-none text-error-text'}
      />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap gap-x-2">
          <span className="font-550">{t(`modelTest.steps.${step}`)}</span>
          {model === null ? null : <bdi className="[overflow-wrap:anywhere] text-text-2">{model}</bdi>}
          <span className={said === null ? 'text-success-text' : 'text-error-text'}>
            {t(said === null ? 'modelTest.worked' : 'modelTest.failed', { time })}
          </span>
        </p>
        {said === null ? null : (
          <div className="mt-0.5 text-text-2">
            <ProviderSaidText said={said} />
          </div>
        )}
      </div>
    </li>
  );
}

/** Whether the provider responds but received no test question, because no model of it is known. */
function lacksModel(steps: ProviderTest['steps']): boolean {
  const said = steps[0]?.said ?? null;
  const responds = said === null || (said.status !== null && said.problem !== 'redirected');
  return responds && !steps.some(({ step }) => step === 'question');
}
