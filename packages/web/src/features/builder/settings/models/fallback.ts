import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { providers } from '@parley/contracts/values/lists';

export type Fallback = Chatbot['model']['fallbacks'][number];

/** The providers that can be fallbacks; the built-in one needs no model. */
export const fallbackProviders = providers.filter((provider) => provider !== 'builtin');
