import type { MemberContext } from '@parley/contracts/rights/member-roles';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PlainTable } from '../../../components/data-table/plain-table.tsx';
import { CardContent } from '../../../components/list-screen/card-content.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { useUser } from '../../../lib/session/use-user.ts';
import { type PersonActs, phoneRow, usePersonColumns } from './use-person-columns.tsx';
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
  const columns = usePersonColumns({ ownId: user?.id, caller, resendingId, ...acts });
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
      <CardContent
        flush
        query={team}
        errorTitle={t('team.errorTitle')}
        errorText={t('team.errorText')}
        skeleton={<PeopleSkeleton />}
      >
        {(members) => {
          const shown = members.filter((member) => matches(member, search));
          return (
            <>
              <PlainTable
                bare
                phoneHeaderHidden
                label={t('team.people')}
                rows={shown}
                columns={columns}
                keyOf={({ id }) => id}
                rowClass={phoneRow}
              />
              <p className="border-t border-border px-4 py-2.5 text-12 text-text-3">
                {t('team.capacityHint')}
              </p>
              {shown.length === 0 ? (
                <p role="status" className="px-4 py-8 text-center text-13 text-text-3">
                  {t('team.nobodyFound', { search })}
                </p>
              ) : null}
            </>
          );
        }}
      </CardContent>
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
