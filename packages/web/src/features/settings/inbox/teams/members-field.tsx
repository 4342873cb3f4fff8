import { isAllowed } from '@parley/contracts/rights/permissions';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LoadError } from '../../../../components/list-screen/load-error.tsx';
import { Checkbox } from '../../../../components/ui/choices/checkbox.tsx';
import { Avatar } from '../../../../components/ui/display/avatar.tsx';
import { Skeleton } from '../../../../components/ui/feedback/skeleton.tsx';
import { SearchInput } from '../../../../components/ui/inputs/search-input.tsx';
import { isOfInputMethod } from '../../../../components/ui/lib/input-method.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { type Member, teamKey } from '../../team/use-team.ts';

type MembersFieldProps = { chosen: readonly string[]; onChange: (ids: readonly string[]) => void };

/** Asks which members belong to a team: those who may reply, and whoever already belongs to it. */
export function MembersField({ chosen, onChange }: MembersFieldProps) {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const people = useQuery<Member[]>({ queryKey: teamKey });
  return (
    <fieldset className="flex min-w-0 flex-col gap-2">
      <legend className="mb-1.5 text-13 font-550">
        {t('agency.members')}{' '}
        <span aria-live="polite" className="ms-0.5 font-normal text-text-3">
          {t('teams.chosen', { number: format.number(chosen.length) })}
        </span>
      </legend>
      {people.isPending ? (
        <div aria-busy="true">
          <Skeleton className="h-5 w-48" />
        </div>
      ) : null}
      {people.isError ? (
        <LoadError
          query={people}
          title={t('integrations.email.membersFailed')}
          text={t('webhooks.errorText')}
        />
      ) : null}
      {people.data ? <Choices people={people.data} chosen={chosen} onChange={onChange} /> : null}
    </fieldset>
  );
}

function Choices({ people, chosen, onChange }: MembersFieldProps & { people: readonly Member[] }) {
  const { t } = useTranslation('settings');
  const [search, setSearch] = useState('');
  const wanted = search.trim().toLocaleLowerCase();
  const found = people.filter(
    ({ id, status, role, fullName, email }) =>
      status === 'active' &&
      (isAllowed(role, 'conversation.reply') || chosen.includes(id)) &&
      `${fullName} ${email}`.toLocaleLowerCase().includes(wanted),
  );
  return (
    <>
      {/* The list follows what is typed, so Enter does not save the team. */}
      <div
        role="none"
        onKeyDown={(event) => {
          if (event.key === 'Enter' && !isOfInputMethod(event)) event.preventDefault();
        }}
      >
        <SearchInput label={t('team.search')} value={search} onValueChange={setSearch} />
      </div>
      <div className="flex max-h-56 flex-col gap-1.5 overflow-y-auto">
        {found.map(({ id, fullName, email, photoURL }) => (
          <Checkbox
            key={id}
            className="items-center!"
            label={
              <span className="flex items-center gap-2">
                <Avatar size="s" name={fullName} src={photoURL} />
                <span className="[overflow-wrap:anywhere]">
                  <bdi>{fullName}</bdi> <bdi className="text-text-3">{email}</bdi>
                </span>
              </span>
            }
            checked={chosen.includes(id)}
            onChange={({ target }) =>
              onChange(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          />
        ))}
      </div>
      {found.length === 0 ? (
        <p role="status" className="py-2 text-13 text-text-3">
          {t('team.nobodyFound', { search })}
        </p>
      ) : null}
    </>
  );
}
