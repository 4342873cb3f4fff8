import type { Subscription } from '@parley/contracts/resources/organization/organization';
import type { QueryClient } from '@tanstack/react-query';
import { waitFor } from '@testing-library/dom';
import { type UserEvent, userEvent } from '@testing-library/user-event';
import i18n from 'i18next';
import { createRoot, type Root } from 'react-dom/client';
import { App } from '../../src/app/app.tsx';
import { Providers } from '../../src/app/providers.tsx';
import { findRoute } from '../../src/app/routes/find-route.ts';
import { firstScreen } from '../../src/app/screens/first-screen.ts';
import { preloadFrame } from '../../src/app/screens/route-frame.tsx';
import { createSessionClient } from '../../src/app/session-client.ts';
import { preloadTheme } from '../../src/app/theme-host.tsx';
import { settingsPanels } from '../../src/features/settings/page/settings-panels.ts';
import { setMaintenance } from '../../src/lib/maintenance.ts';
import { settingsTabOf } from '../../src/lib/router/settings-tabs.ts';
import type { User } from '../../src/lib/session/use-user.ts';
import { chooseAppearance, choosePreset } from '../../src/lib/theme/appearance.ts';
import { currentToasts, dismissToast } from '../../src/lib/toast/toast-store.ts';
import { routerParser } from '../router-parser.tsx';
import { sampleCounts, samplePresence } from '../stand-in/sample-inbox.ts';
import { sampleSubscription } from '../stand-in/samples.ts';
import { api } from './api.ts';
import { userAs } from './samples.ts';

type Opened = { root: Root; client: QueryClient; container: HTMLElement };
let opened: Opened | undefined;

/**
 * Renders the app at an address, as a signed-in user or, with null, signed out; returns the user event. Only the user,
 * notifications, the plan, the teams and one's own presence are mocked; each test mocks the other requests of its screen.
 */
export async function openScreen(
  path: string,
  user: User | null = userAs('admin'),
  subscription: Subscription = sampleSubscription,
): Promise<UserEvent> {
  if (user) api.respond('GET /api/user', user);
  else api.refuse('GET /api/user', 'unauthenticated');
  api.respond('GET /api/notices', { items: [], unread: 0 });
  api.respond('GET /api/subscription', subscription);
  api.fallback('GET /api/conversations/counts', sampleCounts());
  api.fallback('GET /api/teams', []);
  api.fallback('PUT /api/presence', samplePresence('Ada Osei'));
  api.fallback('GET /api/presence', [samplePresence('Ada Osei')]);
  window.history.replaceState(null, '', path);
  await loadCode();
  const container = document.createElement('div');
  document.body.append(container);
  const client = createSessionClient();
  const root = createRoot(container);
  opened = { root, client, container };
  root.render(
    <Providers client={client}>
      <App first={firstScreen(Promise.resolve())} />
    </Providers>,
  );
  return patient(userEvent.setup({ delay: null }));
}

/**
 * Loads the code of what the address shows, which takes long while other files run: what a test waits for next must not include it.
 * The settings load their panel only when they render.
 */
async function loadCode(): Promise<void> {
  const { pathname, search } = window.location;
  await Promise.all([
    preloadTheme(),
    preloadFrame(findRoute(routerParser(), pathname)),
    pathname === '/settings' && settingsPanels[settingsTabOf(search)].load(),
  ]);
}

/** Waits while the button to click is busy, as a person would; clicks on a busy button are ignored. */
function patient(user: UserEvent): UserEvent {
  return {
    ...user,
    async click(element) {
      await waitFor(() => {
        if (element.closest('button[aria-busy="true"]')) throw new Error('The button stays busy');
      });
      await user.click(element);
    },
  };
}

/** Closes the screen and discards its state. */
export async function closeScreen(): Promise<void> {
  if (!opened) return;
  const { root, client, container } = opened;
  opened = undefined;
  root.unmount();
  await client.cancelQueries();
  client.clear();
  container.remove();
  document.body.replaceChildren();
  for (const { id } of currentToasts()) dismissToast(id);
  chooseAppearance('light');
  choosePreset('parley');
  setMaintenance(undefined);
  await i18n.changeLanguage('en');
  localStorage.clear();
  sessionStorage.clear();
}
