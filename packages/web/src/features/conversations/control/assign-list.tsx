import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import type { Team } from '@parley/contracts/resources/visitors/teams';
import type { PresenceStatus } from '@parley/contracts/values/inbox-lists';
import { Check, Search, Users } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { optionId, useListbox } from '../../../components/ui/choices/use-listbox.ts';
import { StatusDot, type StatusTone } from '../../../components/ui/display/status-dot.tsx';
import { cx } from '../../../components/ui/lib/variants.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useTeams } from '../../../lib/inbox/teams.ts';
import { useUser } from '../../../lib/session/use-user.ts';
import { assignChoices, type Choice } from './assign-choices.ts';
import type { Target } from './use-control.ts';

const presenceTones: Record<PresenceStatus, StatusTone> = { online: 'success', away: 'warning', off: 'off' };

type AssignListProps = {
  conversation: Conversation;
  colleagues: readonly Presence[];
  onAssign: (to: Target) => void;
};

/** A search with the members and teams that it finds: arrow keys move, Enter assigns. */
export function AssignList({ conversation, colleagues, onAssign }: AssignListProps) {
  const { t } = useTranslation('conversations');
  const [search, setSearch] = useState('');
  const teams = useTeams();
  const groups = useGroups(conversation, { colleagues, teams: teams.data ?? [] }, search);
  const choices = groups.flatMap((group) => group.choices);
  const list = useListbox(choices.length, take);
  const { openAt } = list;
  const field = useRef<HTMLInputElement>(null);
  // The panel opened before the members were loaded, when there was nothing to focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list is open from the start
  useLayoutEffect(() => {
    openAt(0);
    field.current?.focus();
  }, []);

  function take(index: number): void {
    const choice = choices[index];
    if (choice) onAssign(choice.to);
  }
  function press(event: KeyboardEvent): void {
    // Escape closes the whole panel.
    if (event.key !== 'Escape') list.onKeyDown(event);
  }
  return (
    <>
      <span className="flex h-10 items-center gap-2 border-b border-border px-3">
        <Search aria-hidden="true" size={16} className="flex-none text-text-3" />
        <input
          {...list.attributes}
          ref={field}
          aria-label={t('control.search')}
          placeholder={t('control.search')}
          value={search}
          onChange={({ target }) => {
            setSearch(target.value);
            openAt(0);
          }}
          onKeyDown={press}
          className="h-full min-w-0 flex-1 bg-transparent text-13 outline-none"
        />
      </span>
      {choices.length === 0 ? (
        <p role="status" className="px-3 py-2.5 text-13 text-text-2">
          {t('common:ui.nothingMatches')}
        </p>
      ) : (
        <div
          id={list.listId}
          role="listbox"
          aria-label={t('control.assignTo')}
          className="max-h-72 overflow-y-auto p-1"
        >
          {groups.map(({ key, choices: shown }) => (
            <fieldset key={key} aria-label={t(`control.${key}`)} className="min-w-0">
              <p aria-hidden="true" className="px-2 pt-2 pb-1 text-12 font-medium text-text-3">
                {t(`control.${key}`)}
              </p>
              {shown.map((choice) => {
                const index = choices.indexOf(choice);
                return (
                  <AssignOption
                    key={choice.key}
                    id={optionId(list.listId, index)}
                    choice={choice}
                    isTeam={key === 'teams'}
                    isActive={index === list.active}
                    onTake={() => take(index)}
                  />
                );
              })}
            </fieldset>
          ))}
        </div>
      )}
      {teams.isError && !teams.data ? <TeamsFailed /> : null}
    </>
  );
}

function TeamsFailed() {
  const { t } = useTranslation('conversations');
  return (
    <p role="alert" className="border-t border-border px-3 py-2.5 text-13 text-text-2">
      {t('control.teamsFailed')}
    </p>
  );
}

/** Members and teams that the search finds. */
function useGroups(
  conversation: Conversation,
  known: { colleagues: readonly Presence[]; teams: readonly Team[] },
  search: string,
) {
  const { t } = useTranslation('conversations');
  const { user } = useUser();
  return assignChoices(conversation, known, search, {
    nobody: t('inbox.nobody'),
    noTeam: t('control.noTeam'),
    nameOf: ({ userId, name }) => (userId === user?.id ? t('control.you', { name }) : name),
  });
}

type AssignOptionProps = {
  id: string;
  choice: Choice;
  isTeam: boolean;
  isActive: boolean;
  onTake: () => void;
};

function AssignOption({ id, choice, isTeam, isActive, onTake }: AssignOptionProps) {
  const { t } = useTranslation('conversations');
  const format = useFormat();
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const { label, presence, isChosen } = choice;
  return (
    <div
      ref={element}
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onTake}
      onKeyDown={undefined}
      className={cx(
        'flex h-8 cursor-pointer items-center gap-2 rounded-sm px-2 text-13 hover:bg-surface-3 max-md:h-10',
        isActive && 'bg-surface-3',
      )}
    >
      {isTeam ? <Users aria-hidden="true" size={14} className="flex-none text-text-3" /> : null}
      {presence ? <StatusDot tone={presenceTones[presence.status]} /> : null}
      <span dir="auto" className="min-w-0 flex-1 truncate text-start">
        {label}
      </span>
      {presence ? (
        <span className="text-12 text-text-3 tabular-nums">
          {t('control.load', {
            open: format.number(presence.open),
            capacity: format.number(presence.capacity),
          })}
          <span className="sr-only"> {t(`common:presence.${presence.status}`)}</span>
        </span>
      ) : null}
      {isChosen ? (
        <>
          <Check aria-hidden="true" size={14} className="flex-none" />
          <span className="sr-only"> {t('control.chosen')}</span>
        </>
      ) : null}
    </div>
  );
}
