import type { teamRoutes } from '@parley/contracts/resources/visitors/teams';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';
import {
  changeCannedAnswer,
  createCannedAnswer,
  deleteCannedAnswer,
  getCannedAnswers,
} from './manage-canned-answers.ts';
import { changeTeam, createTeam, deleteTeam, getTeams } from './manage-teams.ts';

export function teamHandlers(deps: Deps): Handlers<typeof teamRoutes> {
  return {
    listTeams: ({ scope }) => getTeams(deps, scope),
    createTeam: ({ scope, body }) => createTeam(deps, scope, body),
    changeTeam: ({ scope, params, body }) => changeTeam(deps, scope, params.teamId, body),
    deleteTeam: ({ scope, params }) => deleteTeam(deps, scope, params.teamId),
    listCannedAnswers: ({ scope }) => getCannedAnswers(deps, scope),
    createCannedAnswer: ({ scope, body }) => createCannedAnswer(deps, scope, body),
    changeCannedAnswer: ({ scope, params, body }) =>
      changeCannedAnswer(deps, scope, params.cannedAnswerId, body),
    deleteCannedAnswer: ({ scope, params }) => deleteCannedAnswer(deps, scope, params.cannedAnswerId),
  };
}
