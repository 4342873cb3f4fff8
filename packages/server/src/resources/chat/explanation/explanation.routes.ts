import type { explanationRoutes } from '@parley/contracts/resources/chatbot/explanation';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { findDraft } from '../preview/preview-message.ts';
import { anonymizeText } from '../visitors/anonymize-text.ts';
import { explainAnswer } from './explain-answer.ts';

export function explanationHandlers(deps: ChatDeps): Handlers<typeof explanationRoutes> {
  return {
    explainAnswer: async ({ scope, params, body, language }) => {
      const snapshot = await findDraft(deps, scope, params.chatbotId);
      const query = await anonymizeText(snapshot, body.query);
      const earlier = body.earlier === undefined ? undefined : await anonymizeText(snapshot, body.earlier);
      return explainAnswer(deps, snapshot, { query, earlier, language });
    },
  };
}
