import { providers } from '@parley/contracts/lists';
import type { Chatbot } from '@parley/contracts/resources/chatbots';

export type Fallback = Chatbot['model']['fallbacks'][number];

/** The providers that can stand in; the built-in answers need no model. */
export const fallbackProviders = providers.filter((provider) => provider !== 'builtin');
