import type { ChatbotPatch } from '@parley/contracts/resources/chatbots';
import type { CallingChatbot } from '../../kernel/chatbot.ts';
import type { Deps } from '../../kernel/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

/** Functions of another slice that tests of providers depend on. */
export interface ProviderDeps extends Deps {
  /** What a chatbot's draft would call with a change of its model. @throws AppError `not_found`, `validation_failed`. */
  callsOfDraft(scope: Scope, chatbotId: string, model: ChatbotPatch['model']): Promise<CallingChatbot>;
}
