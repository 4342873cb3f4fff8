import type { analyticsRoutes } from '../../../resources/figures/analytics.ts';
import type { ResourceText } from '../operation-text.ts';

export const analyticsText = {
  tag: 'Analytics',
  description:
    'Figures of a period. Days begin at midnight of the time zone that is asked for; a figure is null where nothing was recorded.',
  operations: {
    getAnalytics: '',
    listChatbotWeeks: '',
    getConversationAnalytics: '',
    getPeopleAnalytics:
      'Requests count when they were made, messages when they were written, and conversations by their start. A member who takes over without being asked has no wait and no first reply.',
    listSessionGroups: '',
    sendBeacon: {
      description: 'Pages of this website send it. Programs have no use for it.',
      body: { event_category: 'engagement', event_action: 'time_on_page', event_label: '/', value: 42 },
    },
  },
} satisfies ResourceText<typeof analyticsRoutes>;
