import type { Message, MessageSource } from '@parley/contracts/resources/chatbot/chat';
import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { knowledgeRoutes } from '@parley/contracts/resources/chatbot/knowledge';
import type { NewLead } from '@parley/contracts/resources/visitors/leads';
import type { BodyOf, ResponseOf } from '@parley/contracts/route';
import type { ShortListQuery } from '@parley/contracts/values/pagination';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';

type Search = typeof knowledgeRoutes.searchKnowledge;

/** Functions of other slices that the tools call, with the same checks as their routes. */
export interface McpDeps extends Deps {
  tools: {
    listChatbots(scope: Scope, page: ShortListQuery): Promise<Chatbot[]>;
    ask(
      scope: Scope,
      question: { chatbotId: string; text: string },
      signal: AbortSignal,
    ): Promise<{ answer: string; mode: Message['mode']; sources: MessageSource[]; isIncomplete: boolean }>;
    searchKnowledge(scope: Scope, chatbotId: string, search: BodyOf<Search>): Promise<ResponseOf<Search>>;
    createLead(scope: Scope, lead: NewLead): Promise<{ id: string }>;
    /** Returns the id of the new source. */
    addText(
      scope: Scope,
      chatbotId: string,
      text: { type: 'text'; name: string; content: string },
    ): Promise<string>;
  };
}
