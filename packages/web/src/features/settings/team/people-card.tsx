import type { MemberContext } from '@parley/contracts/rights/member-roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Table } from '../../../components/ui/data/table.tsx';
import { ErrorState } from '../../../components/ui/feedback/error-state.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { requestIdOf } from '../../../lib/api/error-text.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { type PersonActs, PersonRow } from './person-row.tsx';
import { type Member, teamKey } from './use-team.ts';

type PeopleCardProps = PersonActs & {
  caller: MemberContext | null;
  /** Id of the invitation being resent. */
  resendingId: string | undefined;
};

function matches(member: Member, search: string): boolean {
  const wanted = search.trim().toLocaleLowerCase();
  return `${member.fullName} ${member.email}`.toLocaleLowerCase().includes(wanted);
}

/** Members and open invitations of the organization. */
export function PeopleCard({ caller, resendingId, ...acts }: PeopleCardProps) {
  const { t } = useTranslation('settings');
  const { user } = useUser();
  const [search, setSearch] = useState('');
  const team = useQuery<Member[]>({ queryKey: teamKey });
  const shown = team.data?.filter((member) => matches(member, search)) ?? [];
  return (
    <Card
      flush
      title={t('team.people')}
      action={
        <div className="w-52 max-md:w-40">
          <SearchInput label={t('team.search')} value={search} onValueChange={setSearch} />
        </div>
      }
    >
      {team.isPending ? <PeopleSkeleton /> : null}
      {team.isError ? (
        <ErrorState
          title={t('team.errorTitle')}
          description={t('team.errorText')}
          requestId={requestIdOf(team.error)}
          retrying={team.isFetching}
          onRetry={() => void team.refetch()}
        />
      ) : null}
      {team.data ? (
        <Table bare label={t('team.people')}>
          <thead className="max-md:sr-only">
            <tr>
              <th scope="col">{t('team.person')}</th>
              <th scope="col">{t('team.role')}</th>
              <th scope="col">{t('team.statusHead')}</th>
              <th scope="col">{t('team.secondFactor')}</th>
              <th scope="col">{t('team.lastActive')}</th>
              <th scope="col">
                <span className="sr-only">{t('team.acts')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((member) => (
              <PersonRow
                key={member.id}
                member={member}
                isSelf={member.id === user?.id}
                caller={caller}
                resending={member.id === resendingId}
                {...acts}
              />
            ))}
          </tbody>
        </Table>
      ) : null}
      {team.data && shown.length === 0 ? (
        <p role="status" className="px-4 py-8 text-center text-13 text-text-3">
          {t('team.nobodyFound', { search })}
        </p>
      ) : null}
    </Card>
  );
}

function PeopleSkeleton() {
  return (
    <div aria-busy="true">
      {['a', 'b', 'c'].map((row) => (
        <div key={row} className="flex h-14 items-center gap-3 border-t border-border px-4 first:border-0">
          <Skeleton className="size-7 rounded-full" />
          <Skeleton className="h-3 w-40" />
          <Skeleton className="ms-auto h-3 w-16" />
        </div>
      ))}
    </div>
  );
}
