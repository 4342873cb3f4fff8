import { CircleAlert, TriangleAlert, X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'wouter';
import { IconButton } from '../../components/ui/buttons/icon-button.tsx';
import { rowFocusProps } from '../../components/ui/lib/keep-row-focus.ts';
import { useFormat } from '../../lib/format/use-format.ts';
import { type Dashboard, useDismissAlert } from './use-dashboard.ts';

type Alert = Dashboard['alerts'][number];

/** Alerts, each with its remedy; nothing if there are none. */
export function DashboardAlerts({ alerts }: { alerts: readonly Alert[] }) {
  const { t } = useTranslation('dashboard');
  const dismiss = useDismissAlert();
  return (
    <div {...rowFocusProps}>
      {alerts.length === 0 ? (
        <p className="text-13 text-text-3">{t('alerts.none')}</p>
      ) : (
        <ul
          aria-label={t('alerts.title')}
          className="divide-y divide-border rounded-md border border-border bg-surface"
        >
          {alerts.map((alert) => (
            <AlertLine key={alert.id} alert={alert} onDismiss={() => dismiss.mutate(alert.id)} />
          ))}
        </ul>
      )}
    </div>
  );
}

function AlertLine({ alert, onDismiss }: { alert: Alert; onDismiss: () => void }) {
  const { t } = useTranslation('dashboard');
  const sentence = useSentence(alert);
  const isError = alert.severity === 'error';
  const Icon = isError ? TriangleAlert : CircleAlert;
  return (
    <li data-row className="flex items-start gap-3 py-2 ps-4 pe-2 max-md:ps-3">
      <Icon
        aria-hidden="true"
        size={16}
        className={`mt-1.5 flex-none ${isError ? 'text-error-text' : 'text-warning-text'}`}
      />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-4 gap-y-1 py-1 text-13">
        <p className="min-w-0 break-words">
          <b className="font-semibold">{sentence.what}</b> <span className="text-text-2">{sentence.so}</span>
        </p>
        <Link href={alert.href} className="rounded-xs underline underline-offset-4 hover:text-text-2">
          {sentence.act}
        </Link>
      </div>
      <IconButton
        size="s"
        label={t('alerts.dismiss', { what: sentence.what })}
        onClick={onDismiss}
        icon={<X aria-hidden="true" size={16} />}
      />
    </li>
  );
}

/** Texts of an alert: event, consequence and remedy; unknown kinds of a newer server get a general text. */
function useSentence({ kind, params }: Alert): { what: string; so: string; act: string } {
  const { t } = useTranslation('dashboard');
  const format = useFormat();
  const { percent, previous } = params;
  const written = {
    ...params,
    ...(typeof percent === 'number' ? { percent: format.percent(percent / 100) } : {}),
    ...(typeof previous === 'number' ? { previous: format.percent(previous / 100) } : {}),
  };
  switch (kind) {
    case 'payment_failed':
      return {
        what: t('alerts.paymentFailed.what', written),
        so: t('alerts.paymentFailed.so'),
        act: t('alerts.paymentFailed.act'),
      };
    case 'quota_warning':
      return {
        what: t('alerts.quotaWarning.what', written),
        so: t('alerts.quotaWarning.so', written),
        act: t('alerts.quotaWarning.act'),
      };
    case 'quota_reached':
      return {
        what: t('alerts.quotaReached.what', written),
        so: t('alerts.quotaReached.so', written),
        act: t('alerts.quotaReached.act'),
      };
    case 'source_failed':
      return {
        what: t('alerts.sourceFailed.what', written),
        so: t('alerts.sourceFailed.so', written),
        act: t('alerts.sourceFailed.act'),
      };
    case 'deployment_failed':
      return {
        what: t('alerts.deploymentFailed.what', written),
        so: t('alerts.deploymentFailed.so', written),
        act: t('alerts.deploymentFailed.act'),
      };
    case 'answers_failed':
      return {
        what: t('alerts.answersFailed.what', written),
        so: t('alerts.answersFailed.so', written),
        act: t('alerts.answersFailed.act'),
      };
    case 'satisfaction_fell':
      return {
        what: t('alerts.satisfactionFell.what', written),
        so: t('alerts.satisfactionFell.so', written),
        act: t('alerts.satisfactionFell.act'),
      };
    case 'unanswered_rose':
      return {
        what: t('alerts.unansweredRose.what', written),
        so: t('alerts.unansweredRose.so', written),
        act: t('alerts.unansweredRose.act'),
      };
    default:
      return { what: t('alerts.other.what'), so: '', act: t('alerts.other.act') };
  }
}
