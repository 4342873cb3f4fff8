import type { FormInput, PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import type { CurrentOrganization } from '@parley/contracts/resources/organization/organization';
import type { Role } from '@parley/contracts/rights/permissions';
import { toPublicAppearance } from '@parley/contracts/settings/look/public-look';
import { screen } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { api } from './api.ts';
import { openScreen } from './open-screen.tsx';
import { userAs } from './samples.ts';

const closedForm: FormInput = { id: 'contact.closed', type: 'form', required: false, label: '', fields: [] };

function publicChatbotOf({ id, name, appearance }: Chatbot): PublicChatbot {
  const look = toPublicAppearance(appearance);
  return { id, title: name, locale: 'en', brand: null, passwordRequired: false, appearance: look };
}

/** Tabs with code of their own, which is imported before the screen renders, so that slow loading fails no test. */
const tabs: Readonly<Record<string, () => Promise<unknown>>> = {
  appearance: () => import('../../src/features/builder/appearance/appearance-tab.tsx'),
  deployment: () => import('../../src/features/builder/deployment/deployment-tab.tsx'),
  flow: () => import('../../src/features/builder/flow/flow-tab.tsx'),
  knowledge: () => import('../../src/features/builder/knowledge/knowledge-tab.tsx'),
};

/**
 * Opens a tab of the builder; saving responds with the unchanged chatbot at the next revision. `prepare` runs before the screen's
 * requests, to mock further responses.
 */
export async function openBuilder(
  chatbot: Chatbot,
  tab = 'basic',
  role: Role = 'member',
  prepare = () => {},
  organization: Partial<CurrentOrganization> = {},
): Promise<UserEvent> {
  api.respond('GET /api/chatbots/{chatbotId}', chatbot);
  api.respond('GET /api/chatbots/{chatbotId}/versions', []);
  api.respond('GET /api/chatbots/{chatbotId}/knowledge', []);
  api.respond('GET /api/chatbots/{chatbotId}/secrets', []);
  api.respond('GET /api/models', { pricesAsOf: '2026-11-01', models: [], offersLocal: true });
  api.respond('GET /api/models/local', { servers: [], tables: [], embedding: null, builtIn: null });
  api.respond('GET /api/chatbots/{chatbotId}/preview-config', {
    ...publicChatbotOf(chatbot),
    closedForm,
  });
  api.respond('PATCH /api/chatbots/{chatbotId}', { ...chatbot, revision: chatbot.revision + 1 });
  prepare();
  const [name = ''] = tab.split('&', 1);
  await tabs[name]?.();
  const user = await openScreen(`/builder/${chatbot.id}?tab=${tab}`, userAs(role, {}, organization));
  await screen.findByRole('heading', { level: 1, name: chatbot.name });
  await screen.findByRole('tabpanel');
  return user;
}
