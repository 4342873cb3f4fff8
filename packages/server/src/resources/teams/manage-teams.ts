import type { Team, teamRoutes } from '@parley/contracts/resources/visitors/teams';
import type { BodyOf } from '@parley/contracts/route';
import { maxTeams } from '@parley/contracts/values/inbox-lists';
import type { Transaction } from '../../db/database.ts';
import { constraintOf } from '../../db/errors.ts';
import { withScope } from '../../db/scope.ts';
import { AppError, found, invalidField } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { audit } from '../../record/audit/audit.ts';
import { appendEvent } from '../../record/outbox/append-event.ts';
import { presentTeam } from './teams.presenter.ts';
import {
  countTeamsForChange,
  deleteTeamRow,
  findTeam,
  forgetTeam,
  insertTeam,
  listTeams,
  lockTeam,
  renameTeam,
  replaceMembers,
} from './teams.queries.ts';

type TeamDeps = Pick<Deps, 'database' | 'ids' | 'clock'>;

/** The teams of the organization, by name. */
export function getTeams({ database }: TeamDeps, scope: Scope): Promise<Team[]> {
  return withScope(database, scope, async (tx) => {
    const rows = await listTeams(tx, scope.organizationId);
    return rows.map(presentTeam);
  });
}

/** @throws AppError `not_found` for somebody who is no member, `validation_failed` for a name that is taken, or too many teams. */
export function createTeam(
  deps: TeamDeps,
  scope: Scope,
  { name, memberIds }: BodyOf<typeof teamRoutes.createTeam>,
): Promise<Team> {
  const { organizationId } = scope;
  return named(() =>
    withScope(deps.database, scope, async (tx) => {
      if ((await countTeamsForChange(tx, organizationId)) >= maxTeams) {
        throw invalidField('name', 'validation.teamsTooMany', { max: maxTeams });
      }
      const id = deps.ids.next();
      await insertTeam(tx, organizationId, { id, name, at: deps.clock.now() });
      await setMembers(tx, organizationId, id, memberIds);
      return await changed(tx, deps, scope, 'team.create', id);
    }),
  );
}

/** Renames a team, or replaces its members. @throws AppError `not_found`, `validation_failed` as `createTeam`. */
export function changeTeam(
  deps: TeamDeps,
  scope: Scope,
  teamId: string,
  { name, memberIds }: BodyOf<typeof teamRoutes.changeTeam>,
): Promise<Team> {
  const { organizationId } = scope;
  return named(() =>
    withScope(deps.database, scope, async (tx) => {
      if (!(await lockTeam(tx, organizationId, teamId))) throw new AppError('not_found');
      if (name !== undefined) await renameTeam(tx, organizationId, teamId, name);
      if (memberIds !== undefined) await setMembers(tx, organizationId, teamId, memberIds);
      return await changed(tx, deps, scope, 'team.update', teamId);
    }),
  );
}

/** Deletes a team; its open conversations stay with their members, or wait for anyone. @throws AppError `not_found`. */
export async function deleteTeam(deps: TeamDeps, scope: Scope, teamId: string): Promise<void> {
  const { organizationId } = scope;
  await withScope(deps.database, scope, async (tx) => {
    // Before the team is locked, because whoever saves a chatbot's settings locks the chatbot first.
    await forget(tx, deps, organizationId, teamId);
    if (!(await lockTeam(tx, organizationId, teamId))) throw new AppError('not_found');
    // Again, for what was saved meanwhile by a transaction that the lock has waited for.
    await forget(tx, deps, organizationId, teamId);
    await changed(tx, deps, scope, 'team.delete', teamId);
    await deleteTeamRow(tx, organizationId, teamId);
  });
}

/** Takes a team out of the settings of chatbots, and tells open builders. */
async function forget(
  tx: Transaction,
  deps: TeamDeps,
  organizationId: string,
  teamId: string,
): Promise<void> {
  for (const id of await forgetTeam(tx, organizationId, teamId, deps.clock.now())) {
    await appendEvent(tx, deps, { organizationId, type: 'chatbot.updated', resourceId: id, chatbotId: id });
  }
}

/** @throws AppError `not_found` if one of them is no member of the organization. */
async function setMembers(
  tx: Transaction,
  organizationId: string,
  teamId: string,
  memberIds: readonly string[],
): Promise<void> {
  const unique = [...new Set(memberIds)];
  const members = await replaceMembers(tx, organizationId, teamId, unique);
  if (members !== unique.length) throw new AppError('not_found');
}

/** Records a change, and returns the team as it is now. */
async function changed(
  tx: Transaction,
  deps: TeamDeps,
  scope: Scope,
  action: 'team.create' | 'team.update' | 'team.delete',
  teamId: string,
): Promise<Team> {
  const { organizationId } = scope;
  const team = presentTeam(found(await findTeam(tx, organizationId, teamId)));
  const details = { name: team.name, members: team.memberIds.length };
  await audit(tx, deps, scope, { action, targetKind: 'team', targetId: teamId, details });
  await appendEvent(tx, deps, { organizationId, type: 'team.changed', resourceId: teamId });
  return team;
}

/** Runs a change of a team's name. @throws AppError `validation_failed` if another team has it, whatever the case. */
async function named<T>(run: () => Promise<T>): Promise<T> {
  try {
    return await run();
  } catch (error) {
    throw constraintOf(error) === 'teams_by_name' ? invalidField('name', 'validation.nameTaken') : error;
  }
}
