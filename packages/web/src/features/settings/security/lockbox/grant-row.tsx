import type { LockboxStatus } from '@parley/contracts/rights/lockbox-lists';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Badge, type BadgeVariant } from '../../../../components/ui/display/badge.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { type Decision, type Grant, useDecide } from './grants.ts';

const tones: Readonly<Record<LockboxStatus, BadgeVariant>> = {
  requested: 'warning',
  awaitingSecond: 'warning',
  open: 'success',
  refused: 'secondary',
  ended: 'secondary',
  expired: 'secondary',
};

const decisions: Partial<Record<LockboxStatus, readonly Decision[]>> = {
  requested: ['refuse', 'approve'],
  awaitingSecond: ['refuse'],
  open: ['end'],
};

type GrantRowProps = { grant: Grant; onReads: () => void };

/** One grant: who asks to read what, why and for how long, with the user's possible decisions. */
export function GrantRow({ grant, onReads }: GrantRowProps) {
  const { t } = useTranslation('settings');
  const { decide, dialog } = useDecide(grant);
  const scope = t(`lockbox.scopes.${grant.scope}`);
  return (
    <li className="flex flex-wrap items-start gap-x-4 gap-y-2.5 px-4 py-3 text-13 max-md:px-3">
      <div className="flex min-w-0 flex-[1_1_280px] flex-col gap-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-550">
          <bdi>{grant.requestedBy}</bdi>
          <Badge variant={tones[grant.status]}>{t(`lockbox.status.${grant.status}`)}</Badge>
          {grant.breakGlass ? <Badge variant="destructive">{t('lockbox.breakGlass')}</Badge> : null}
        </p>
        <p>{t('lockbox.wants', { scope, duration: t('lockbox.minutes', { count: grant.minutes }) })}</p>
        <p className="break-words text-text-2">
          <bdi>{grant.reason}</bdi>
        </p>
        <When grant={grant} />
      </div>
      <div className="ms-auto flex flex-wrap items-center justify-end gap-2">
        {grant.openedAt === null ? null : (
          <Button size="s" variant="ghost" onClick={onReads}>
            {t('lockbox.reads', { count: grant.reads })}
          </Button>
        )}
        {(decisions[grant.status] ?? []).map((decision) => (
          <Button
            key={decision}
            size="s"
            variant={decision === 'end' ? 'destructive' : decision === 'approve' ? 'primary' : 'secondary'}
            loading={decide.isPending && decide.variables === decision}
            disabled={decide.isPending}
            aria-label={t(`lockbox.named.${decision}`, { name: grant.requestedBy, scope })}
            onClick={() => decide.mutate(decision)}
          >
            {t(`lockbox.acts.${decision}`)}
          </Button>
        ))}
      </div>
      {dialog}
    </li>
  );
}

function When({ grant }: { grant: Grant }) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const facts = [t('lockbox.asked', { time: format.dateTime(grant.requestedAt) })];
  if (grant.decidedBy !== null && grant.openedAt !== null)
    facts.push(t('lockbox.approvedBy', { name: grant.decidedBy }));
  if (grant.decidedBy !== null && grant.status === 'refused')
    facts.push(t('lockbox.refusedBy', { name: grant.decidedBy }));
  if (grant.secondedBy !== null) facts.push(t('lockbox.secondedBy', { name: grant.secondedBy }));
  if (grant.status === 'open') facts.push(t('lockbox.until', { time: format.time(grant.expiresAt) }));
  return <p className="text-12 text-text-3">{facts.join(' · ')}</p>;
}
