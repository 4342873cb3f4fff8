import type { suggestionRoutes } from '@parley/contracts/resources/visitors/suggestions';
import type { Handlers } from '../../../kernel/exchange/handler.ts';
import { whenGone } from '../../../kernel/exchange/when-gone.ts';
import type { ChatDeps } from '../chat-deps.ts';
import { suggestReply } from './suggest-reply.ts';
import { translateMessage } from './translate-message.ts';

export function suggestionHandlers(deps: ChatDeps): Handlers<typeof suggestionRoutes> {
  return {
    suggestReply: ({ scope, params, reply }) =>
      suggestReply(deps, scope, params.conversationId, whenGone(reply)),
    translateMessage: ({ scope, params, body, reply }) =>
      translateMessage(deps, scope, { ...params, ...body }, whenGone(reply)),
  };
}
