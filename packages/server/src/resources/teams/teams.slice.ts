/**
 * Teams: groups of members that conversations are assigned to, and canned answers.
 *
 * Tables: `teams`, `team_members`, `canned_answers`; also takes deleted teams out of the settings in `chatbots`.
 * Events: appends `team.changed`, and `chatbot.updated` of chatbots that lose their team; reacts to none.
 * Limits: 50 teams and 500 shared canned answers per organization; 100 canned answers per member.
 */

import type { Deps } from '../../kernel/deps/deps.ts';
import { defineSlice } from '../../kernel/slice/slice.ts';
import { teamHandlers } from './teams.routes.ts';

export const teamsSlice = defineSlice({
  name: 'teams',
  web: (deps: Deps) => ({ handlers: teamHandlers(deps) }),
  data: {
    tables: {
      teams: { with: 'organizations' },
      team_members: { with: 'teams' },
      canned_answers: { with: 'organizations' },
    },
  },
});
