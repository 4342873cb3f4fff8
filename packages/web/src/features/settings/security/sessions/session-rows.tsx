import { Laptop, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../../components/data-table/column.ts';
import { PlainTable } from '../../../../components/data-table/plain-table.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { AccountSession } from '../use-security.ts';
import { useSignOutSession } from './use-sessions.ts';

/** One row per device; all but this one can be signed out. */
export function SessionRows({ sessions }: { sessions: readonly AccountSession[] }) {
  const { t } = useTranslation('settings');
  const { relative, dateTime } = useFormat();
  const signOut = useSignOutSession();
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  const columns: Column<AccountSession>[] = [
    { key: 'device', header: t('sessions.device'), cell: (session) => <Device session={session} /> },
    {
      key: 'address',
      header: t('sessions.address'),
      className: 'text-text-2',
      columnClass: 'max-sm:hidden',
      cell: ({ ip }) => <bdi>{ip ?? t('sessions.addressUnknown')}</bdi>,
    },
    {
      key: 'lastActive',
      header: t('sessions.lastActive'),
      className: 'whitespace-nowrap text-text-2',
      cell: ({ current, lastActive }) => (
        // As wide as its cell, so that the exact time shows wherever the pointer is in it.
        <time dateTime={lastActive} title={dateTime(lastActive)} className="block">
          {current ? t('sessions.now') : relative(lastActive)}
        </time>
      ),
    },
    {
      key: 'actions',
      header: t('sessions.acts'),
      headerHidden: true,
      className: 'numeric',
      cell: (session) =>
        session.current ? null : (
          <Button
            size="s"
            variant="ghost"
            loading={signOut.isPending && signOut.variables.id === session.id}
            aria-label={t('sessions.signOutNamed', { device: session.device })}
            onClick={() => signOut.mutate(session)}
          >
            {t('sessions.signOut')}
          </Button>
        ),
    },
  ];
  return (
    <PlainTable bare label={t('sessions.title')} rows={ordered} columns={columns} keyOf={({ id }) => id} />
  );
}

function Device({ session: { device, current, ip } }: { session: AccountSession }) {
  const { t } = useTranslation('settings');
  const Icon = /android|iphone|ipad|ios/i.test(device) ? Smartphone : Laptop;
  return (
    <span className="flex items-center gap-2.5">
      <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none text-text-3" />
      <span className="min-w-0">
        <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-550">
          <bdi>{device}</bdi>
          {current ? <Badge variant="default">{t('sessions.this')}</Badge> : null}
        </span>
        <span className="block text-12 text-text-3 sm:hidden">
          <bdi>{ip}</bdi>
        </span>
      </span>
    </span>
  );
}
