import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import type { CallingChatbot } from '../../kernel/chatbot/chatbot.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** Functions of another slice that testing a model depends on. */
export interface ProviderDeps extends Deps {
  /** The models that a chatbot's draft would call after a change. @throws AppError `not_found`, `validation_failed`. */
  callsOfDraft(scope: Scope, chatbotId: string, model: ChatbotPatch['model']): Promise<CallingChatbot>;
}
