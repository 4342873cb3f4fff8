import { Laptop, Smartphone } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Table } from '../../../../components/ui/data/table.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import { useFormat } from '../../../../lib/format/use-format.ts';
import type { AccountSession } from '../use-security.ts';
import { useSignOutSession } from './use-sessions.ts';

/** One row per device; all but this one can be signed out. */
export function SessionRows({ sessions }: { sessions: readonly AccountSession[] }) {
  const { t } = useTranslation('settings');
  const signOut = useSignOutSession();
  const ordered = [...sessions].sort((a, b) => Number(b.current) - Number(a.current));
  return (
    <Table bare label={t('sessions.title')}>
      <thead>
        <tr>
          <th scope="col">{t('sessions.device')}</th>
          <th scope="col" className="max-sm:hidden">
            {t('sessions.address')}
          </th>
          <th scope="col">{t('sessions.lastActive')}</th>
          <th scope="col">
            <span className="sr-only">{t('sessions.acts')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {ordered.map((session) => (
          <SessionRow
            key={session.id}
            session={session}
            ending={signOut.isPending && signOut.variables.id === session.id}
            onEnd={() => signOut.mutate(session)}
          />
        ))}
      </tbody>
    </Table>
  );
}

type SessionRowProps = { session: AccountSession; ending: boolean; onEnd: () => void };

function SessionRow({ session, ending, onEnd }: SessionRowProps) {
  const { t } = useTranslation('settings');
  const { relative, dateTime } = useFormat();
  const Icon = /android|iphone|ipad|ios/i.test(session.device) ? Smartphone : Laptop;
  return (
    <tr data-row>
      <td>
        <span className="flex items-center gap-2.5">
          <Icon aria-hidden="true" size={16} strokeWidth={1.75} className="flex-none text-text-3" />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2 gap-y-1 font-550">
              <bdi>{session.device}</bdi>
              {session.current ? <Badge variant="default">{t('sessions.this')}</Badge> : null}
            </span>
            <span className="block text-12 text-text-3 sm:hidden">
              <bdi>{session.ip}</bdi>
            </span>
          </span>
        </span>
      </td>
      <td className="text-text-2 max-sm:hidden">
        <bdi>{session.ip ?? t('sessions.addressUnknown')}</bdi>
      </td>
      <td className="whitespace-nowrap text-text-2" title={dateTime(session.lastActive)}>
        {session.current ? t('sessions.now') : relative(session.lastActive)}
      </td>
      <td className="numeric">
        {session.current ? null : (
          <Button
            size="s"
            variant="ghost"
            loading={ending}
            aria-label={t('sessions.signOutNamed', { device: session.device })}
            onClick={onEnd}
          >
            {t('sessions.signOut')}
          </Button>
        )}
      </td>
    </tr>
  );
}
