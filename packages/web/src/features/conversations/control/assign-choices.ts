import type { Conversation } from '@parley/contracts/resources/visitors/conversations';
import type { Presence } from '@parley/contracts/resources/visitors/inbox';
import type { Team } from '@parley/contracts/resources/visitors/teams';
import type { Target } from './use-control.ts';

/** Of a long list only so many are shown; the search finds the others. */
const maxShown = 50;

export type Choice = {
  key: string;
  label: string;
  to: Target;
  isChosen: boolean;
  /** Of a member. */
  presence?: Presence;
};

export type ChoiceGroup = { key: 'members' | 'teams'; choices: readonly Choice[] };

type Words = {
  nobody: string;
  noTeam: string;
  nameOf: (member: Presence) => string;
};

/** Returns whom a conversation can be assigned to, as far as their names contain what is sought. */
export function assignChoices(
  { assignee, team }: Pick<Conversation, 'assignee' | 'team'>,
  { colleagues, teams }: { colleagues: readonly Presence[]; teams: readonly Team[] },
  search: string,
  words: Words,
): ChoiceGroup[] {
  const members: Choice[] = colleagues.map((presence) => ({
    key: presence.userId,
    label: words.nameOf(presence),
    to: { userId: presence.userId },
    isChosen: assignee?.id === presence.userId,
    presence,
  }));
  const nobody = { key: 'nobody', label: words.nobody, to: { userId: null }, isChosen: assignee === null };
  const named: Choice[] = teams.map(({ id, name }) => ({
    key: id,
    label: name,
    to: { teamId: id },
    isChosen: team?.id === id,
  }));
  const noTeam = { key: 'noTeam', label: words.noTeam, to: { teamId: null }, isChosen: team === null };
  const sought = search.trim().toLocaleLowerCase();
  const found = (choices: readonly Choice[], none: Choice) => {
    const fits = ({ label }: Choice) => label.toLocaleLowerCase().includes(sought);
    return [...choices.filter(fits).slice(0, maxShown), ...[none].filter(fits)];
  };
  const groups: ChoiceGroup[] = [{ key: 'members', choices: found(members, nobody) }];
  // A deleted team may still be shown, and then can be taken away.
  if (teams.length > 0 || team) groups.push({ key: 'teams', choices: found(named, noTeam) });
  return groups.filter(({ choices }) => choices.length > 0);
}
