import type { teamRoutes } from '@parley/contracts/resources/visitors/teams';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Handlers } from '../../kernel/exchange/handler.ts';

export function teamHandlers(_deps: Deps): Handlers<typeof teamRoutes> {
  const missing = async (): Promise<never> => {
    throw new Error('not built yet');
  };
  return {
    listTeams: missing,
    createTeam: missing,
    changeTeam: missing,
    deleteTeam: missing,
    listCannedAnswers: missing,
    createCannedAnswer: missing,
    changeCannedAnswer: missing,
    deleteCannedAnswer: missing,
  };
}
