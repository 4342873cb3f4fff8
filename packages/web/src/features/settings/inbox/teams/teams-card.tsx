import type { Team } from '@parley/contracts/resources/visitors/teams';
import { maxTeams } from '@parley/contracts/values/inbox-lists';
import { useQuery } from '@tanstack/react-query';
import { Plus, Users } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { CardContent } from '../../../../components/list-screen/card-content.tsx';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { IconTile } from '../../../../components/ui/display/icon-tile.tsx';
import { EmptyState } from '../../../../components/ui/feedback/empty-state.tsx';
import { Card } from '../../../../components/ui/layout/card.tsx';
import { rowFocusProps } from '../../../../components/ui/lib/keep-row-focus.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { useTeams } from '../../../../lib/inbox/teams.ts';
import { useMay } from '../../../../lib/session/use-user.ts';
import { type Member, teamKey } from '../../team/use-team.ts';
import { FoundList } from '../found-list.tsx';
import { TeamRow } from './team-row.tsx';

const TeamDialog = lazy(async () => ({ default: (await import('./team-dialog.tsx')).TeamDialog }));
const DeleteTeamDialog = lazy(async () => ({
  default: (await import('./delete-team-dialog.tsx')).DeleteTeamDialog,
}));

type Asked = { act: 'create' } | { act: 'edit' | 'delete'; team: Team } | null;

/** Teams that conversations are assigned to; only administrators change them. */
export function TeamsCard() {
  const { t } = useTranslation('settings');
  const format = useFormat();
  const may = useMay();
  const [asked, setAsked] = useState<Asked>(null);
  const teams = useTeams();
  const { data: people = [] } = useQuery<Member[]>({ queryKey: teamKey });
  const mayManage = may('inbox.manage');
  const number = teams.data?.length ?? 0;
  const isFull = number >= maxTeams;
  const close = () => setAsked(null);
  const add = mayManage ? (
    <Button
      size="s"
      variant={number === 0 ? 'primary' : 'secondary'}
      data-add-row
      disabled={isFull}
      onClick={() => setAsked({ act: 'create' })}
    >
      <Plus aria-hidden="true" size={16} />
      {t('teams.create')}
    </Button>
  ) : null;
  return (
    <div {...rowFocusProps} className="contents">
      <Card flush title={t('teams.title')} action={number > 0 ? add : null}>
        {number > 0 ? (
          <p className="px-4 pt-3 pb-1 text-13 text-text-2 max-md:px-3">
            {isFull ? t('teams.full', { max: format.number(maxTeams) }) : t('teams.text')}
          </p>
        ) : null}
        <CardContent
          flush
          query={teams}
          errorTitle={t('teams.errorTitle')}
          errorText={t('webhooks.errorText')}
          empty={
            <EmptyState
              art={
                <IconTile>
                  <Users size={20} />
                </IconTile>
              }
              title={t('teams.emptyTitle')}
              description={t(mayManage ? 'teams.emptyText' : 'teams.emptyReaderText')}
              action={add}
            />
          }
        >
          {(data) => (
            <FoundList
              label={t('teams.title')}
              searchLabel={t('teams.search')}
              items={data}
              wordsOf={({ name }) => name}
            >
              {(team) => (
                <TeamRow
                  key={team.id}
                  team={team}
                  people={people}
                  onAsk={mayManage ? (act) => setAsked({ act, team }) : undefined}
                />
              )}
            </FoundList>
          )}
        </CardContent>
      </Card>
      <Suspense fallback={null}>
        {asked?.act === 'create' ? <TeamDialog team={null} onClose={close} /> : null}
        {asked?.act === 'edit' ? <TeamDialog team={asked.team} onClose={close} /> : null}
        {asked?.act === 'delete' ? <DeleteTeamDialog team={asked.team} onClose={close} /> : null}
      </Suspense>
    </div>
  );
}
