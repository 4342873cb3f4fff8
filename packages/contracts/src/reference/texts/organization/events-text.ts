import type { eventRoutes } from '../../../resources/integrations/events.ts';
import type { ResourceText } from '../operation-text.ts';

export const eventsText = {
  tag: 'Live updates',
  description:
    'Says what has changed, so that a screen can read it again. For programs, webhooks are the better way.',
  operations: {
    streamEvents:
      'Each event is `{id, type, resource, resourceId, chatbotId?, progress?}` and holds no content. Reconnect with `Last-Event-ID`.',
  },
} satisfies ResourceText<typeof eventRoutes>;
