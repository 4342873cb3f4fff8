import type { teamRoutes } from '../../../resources/visitors/teams.ts';
import type { ResourceText } from '../operation-text.ts';

export const teamsText = {
  tag: 'Teams',
  description:
    'Teams that conversations are assigned to, and canned answers, which members insert by a shortcut. `{{visitor.name}}`, `{{agent.name}}` and `{{chatbot.name}}` in their texts are replaced before sending.',
  operations: {
    listTeams: '',
    createTeam: { body: { name: 'Billing', memberIds: ['0199f3c2-9c40-7a11-8e22-5b6c7d8e9f01'] } },
    changeTeam: { body: { name: 'Invoices' } },
    deleteTeam: '',
    listCannedAnswers: '',
    createCannedAnswer: {
      body: { shortcut: 'refund', text: 'Hello {{visitor.name}}, your refund is on its way.', shared: true },
    },
    changeCannedAnswer: { body: { text: 'Your refund is on its way.' } },
    deleteCannedAnswer: '',
  },
} satisfies ResourceText<typeof teamRoutes>;
