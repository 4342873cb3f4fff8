import { effectiveLimits } from '@parley/contracts/billing/entitlements';
import type { Dashboard } from '@parley/contracts/resources/figures/dashboard';
import type { Executor } from '../../db/database.ts';
import {
  csatPercent,
  type Figures,
  percentOf,
  ratedGoodPercent,
  type Sums,
} from '../../kernel/figures/figures.ts';
import { periodOf } from '../../kernel/figures/period.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { findFailedPayment, listFailedDeployments, listFailedSources } from './alerts.queries.ts';
import type { UsageRow } from './dashboard.queries.ts';
import type { DashboardDeps } from './dashboard-deps.ts';

type Alert = Dashboard['alerts'][number];

const warnedPercent = 80;
/** Minimum number of conversation ratings, answer ratings and conversations in each of the two weeks for a comparison. */
const minCsat = 10;
const minThumbs = 20;
const minConversations = 20;
/** Minimum change for the worse, in percentage points. */
const minWorse = 10;
/** Minimum number of conversations with an unanswered question in the week. */
const minUnanswered = 5;
/** Minimum number and share of failed answers in the week. */
const minFailed = 5;
const minFailedShare = 0.05;

/** Current and imminent problems of an organization, errors first. */
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

/** Alerts for an invoice that could not be collected or has yet to be paid. */
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

/** Alerts from comparing the last week with the week before. */
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
    if (!before) return found;
    const ratings = ratingsThatFell(now, before);
    if (ratings) {
      found.push({
        id: `satisfaction:${id}:${today}`,
        kind: 'satisfaction_fell',
        severity: 'warning',
        params: { chatbotName: name, ...ratings.change },
        href: `${href}&${ratings.narrowed}`,
      });
    }
    const unanswered = unansweredThatRose(now, before);
    if (unanswered) {
      found.push({
        id: `unanswered:${id}:${today}`,
        kind: 'unanswered_rose',
        severity: 'warning',
        params: { chatbotName: name, ...unanswered },
        href: `${href}&outcome=unanswered`,
      });
    }
    return found;
  });
}

type Change = { percent: number; previous: number };

/**
 * The fall in the share of good ratings: of conversations, or else of answers. The recognized mood is ignored, because plain
 * questions have none.
 */
function ratingsThatFell(now: Sums, before: Sums): { change: Change; narrowed: string } | undefined {
  const fell = (share: (sums: Sums) => number | null, count: (sums: Sums) => number, least: number) => {
    if (count(now) < least || count(before) < least) return undefined;
    return worse(share(now), share(before), -1);
  };
  const csat = fell(csatPercent, ({ csat_rated }) => csat_rated, minCsat);
  if (csat) return { change: csat, narrowed: 'csat=other' };
  const thumbs = fell(ratedGoodPercent, ({ up, down }) => up + down, minThumbs);
  return thumbs && { change: thumbs, narrowed: 'rating=down' };
}

/** The rise in the share of conversations with an unanswered question. */
function unansweredThatRose(now: Sums, before: Sums): Change | undefined {
  if (now.unanswered < minUnanswered) return undefined;
  if (now.conversations < minConversations || before.conversations < minConversations) return undefined;
  const share = ({ unanswered, conversations }: Sums) => percentOf(unanswered, conversations);
  return worse(share(now), share(before), 1);
}

/** Compares two percentages; undefined unless they differ by `minWorse` in the bad direction. */
function worse(now: number | null, before: number | null, bad: 1 | -1): Change | undefined {
  if (now === null || before === null || (now - before) * bad < minWorse) return undefined;
  return { percent: Math.round(now), previous: Math.round(before) };
}
