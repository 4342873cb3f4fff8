import { effectiveLimits } from '@parley/contracts/entitlements';
import type { Dashboard } from '@parley/contracts/resources/dashboard';
import type { Executor } from '../../db/database.ts';
import { type Figures, satisfactionPercent } from '../../kernel/figures.ts';
import { periodOf } from '../../kernel/period.ts';
import { monthOf } from '../../lib/month.ts';
import { findFailedPayment, listFailedDeployments, listFailedSources } from './alerts.queries.ts';
import type { UsageRow } from './dashboard.queries.ts';
import type { DashboardDeps } from './dashboard-deps.ts';

type Alert = Dashboard['alerts'][number];

const warnedPercent = 80;
/** Conversations that must have been judged in both weeks before a change of satisfaction says anything. */
const minScored = 20;
/** Percent points by which satisfaction must have fallen. */
const minFall = 5;
/** Failed answers of a week, and their share, from which they are an alert. */
const minFailed = 5;
const minFailedShare = 0.05;

/** What goes wrong in an organization or soon will, errors first. */
export async function findAlerts(
  { clock, readFigures }: Pick<DashboardDeps, 'clock' | 'readFigures'>,
  tx: Executor,
  { organizationId, usage }: { organizationId: string; usage: UsageRow },
): Promise<Alert[]> {
  const now = clock.now();
  const week = await readFigures(tx, organizationId, periodOf('7d', 'UTC', now));
  const alerts = [
    ...(await failedDeployments(tx, organizationId)),
    ...(await failedSources(tx, organizationId)),
    ...(await paymentAlerts(tx, organizationId)),
    ...quotaAlerts(usage, monthOf(now).key),
    ...figureAlerts(week, now.toISOString().slice(0, 10)),
  ];
  return alerts.sort((one, other) => rank(one) - rank(other));
}

function rank({ severity }: Alert): number {
  return severity === 'error' ? 0 : 1;
}

async function failedSources(tx: Executor, organizationId: string): Promise<Alert[]> {
  const rows = await listFailedSources(tx, organizationId);
  return rows.map((row) => ({
    id: `source:${row.id}:${row.failed_at.getTime()}`,
    kind: 'source_failed',
    severity: 'error',
    params: { name: row.name, chatbotName: row.chatbot_name },
    href: `/builder/${row.chatbot_id}?tab=knowledge`,
  }));
}

async function failedDeployments(tx: Executor, organizationId: string): Promise<Alert[]> {
  const rows = await listFailedDeployments(tx, organizationId);
  return rows.map(({ id, name, revision }) => ({
    id: `deployment:${id}:${revision}`,
    kind: 'deployment_failed',
    severity: 'error',
    params: { chatbotName: name },
    href: `/builder/${id}?tab=deployment`,
  }));
}

/** Of an invoice that could not be collected, or that waits to be paid. */
async function paymentAlerts(tx: Executor, organizationId: string): Promise<Alert[]> {
  const failed = await findFailedPayment(tx, organizationId);
  if (!failed) return [];
  return [
    {
      id: `payment:${failed.invoice_id}:${failed.attempts}`,
      kind: 'payment_failed',
      severity: 'error',
      params: { number: failed.number },
      href: '/billing',
    },
  ];
}

function quotaAlerts(usage: UsageRow, month: string): Alert[] {
  const limit = effectiveLimits(usage).messagesPerMonth;
  if (limit === null || usage.messages * 100 < limit * warnedPercent) return [];
  const isReached = usage.messages >= limit;
  const percent = Math.floor((usage.messages / Math.max(1, limit)) * 100);
  return [
    {
      id: `quota:${month}:${isReached ? 100 : warnedPercent}`,
      kind: isReached ? 'quota_reached' : 'quota_warning',
      severity: isReached ? 'error' : 'warning',
      params: { percent, limit, used: usage.messages },
      href: '/billing',
    },
  ];
}

/** What the figures of the last week say beside those of the week before. */
function figureAlerts(week: Figures, today: string): Alert[] {
  return week.chatbots.flatMap(({ id, name }): Alert[] => {
    const now = week.ofChatbots.get(id);
    const before = week.previousOfChatbots.get(id);
    if (!now) return [];
    const href = `/conversations?status=all&chatbot=${id}`;
    const found: Alert[] = [];
    if (now.failed >= minFailed && now.failed >= now.answers * minFailedShare) {
      found.push({
        id: `answers:${id}:${today}`,
        kind: 'answers_failed',
        severity: 'error',
        params: { chatbotName: name, count: now.failed },
        href,
      });
    }
    const percent = satisfactionPercent(now) ?? 100;
    const previous = before ? (satisfactionPercent(before) ?? 0) : 0;
    if (now.scored >= minScored && before && before.scored >= minScored && previous - percent >= minFall) {
      found.push({
        id: `satisfaction:${id}:${today}`,
        kind: 'satisfaction_fell',
        severity: 'warning',
        params: { chatbotName: name, percent: Math.round(percent), previous: Math.round(previous) },
        href,
      });
    }
    return found;
  });
}
