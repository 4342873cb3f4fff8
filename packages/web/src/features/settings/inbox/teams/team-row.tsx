import type { Team } from '@parley/contracts/resources/visitors/teams';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Avatar } from '../../../../components/ui/display/avatar.tsx';
import { commaList } from '../../../../lib/format/comma-list.ts';
import type { Member } from '../../team/use-team.ts';

const shownAvatars = 4;
const acts = ['edit', 'delete'] as const;

type TeamRowProps = {
  team: Team;
  people: readonly Member[];
  /** Undefined for readers. */
  onAsk: ((act: (typeof acts)[number]) => void) | undefined;
};

/** A team with its members, by name. */
export function TeamRow({ team, people, onAsk }: TeamRowProps) {
  const { t, i18n } = useTranslation('settings');
  const { name } = team;
  const members = people.filter(({ id }) => team.memberIds.includes(id));
  return (
    <li
      data-row
      className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-border px-4 py-2.5 first:border-0 max-md:px-3"
    >
      <span className="min-w-0 flex-1 basis-56">
        <span className="block text-13 font-550 [overflow-wrap:anywhere]">
          <bdi>{name}</bdi>
        </span>
        <span className="mt-1 flex min-w-0 items-center gap-2 text-12 text-text-2">
          <span className="flex flex-none -space-x-1 empty:hidden rtl:space-x-reverse">
            {members.slice(0, shownAvatars).map(({ id, fullName, photoURL }) => (
              <Avatar key={id} size="s" name={fullName} src={photoURL} />
            ))}
          </span>
          <span className="line-clamp-2 min-w-0 [overflow-wrap:anywhere]">
            {team.memberIds.length === 0
              ? t('teams.noMembers')
              : commaList(
                  members.map(({ fullName }) => fullName),
                  i18n.language,
                )}
          </span>
        </span>
      </span>
      {onAsk ? (
        <span className="flex gap-2">
          {acts.map((act) => (
            <Button
              key={act}
              size="s"
              variant={act === 'delete' ? 'quiet-destructive' : undefined}
              aria-label={t(`webhooks.${act}Named`, { name })}
              onClick={() => onAsk(act)}
            >
              {t(`webhooks.${act}Short`)}
            </Button>
          ))}
        </span>
      ) : null}
    </li>
  );
}
