import type { suggestionRoutes } from '../../../resources/visitors/suggestions.ts';
import type { ResourceText } from '../operation-text.ts';

export const suggestionsText = {
  tag: 'Suggested replies',
  description: 'What a chatbot does for the members who talk to its visitors.',
  operations: {
    suggestReply: {
      description:
        'Nothing is stored or sent to the visitor, and no message of the plan is used; what a model costs counts. `content` is null where nothing supports an answer.',
      body: {},
    },
    translateMessage: {
      description:
        'The message is sent to the chatbot’s model, and its translation is stored nowhere. Without a model: `feature_off`.',
      body: { language: 'en' },
    },
  },
} satisfies ResourceText<typeof suggestionRoutes>;
