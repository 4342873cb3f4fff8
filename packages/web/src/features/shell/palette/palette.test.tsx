import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { api } from '../../../../test/screen/api.ts';
import { address, arrive, findDialog } from '../../../../test/screen/interact.ts';
import { openScreen } from '../../../../test/screen/open-screen.tsx';
import { inList, sampleLead } from '../../../../test/screen/sample-lead.ts';
import { newId, sampleMember, userAs } from '../../../../test/screen/samples.ts';
import { t } from '../../../../test/screen/words.ts';
import { sampleChatbot } from '../../../../test/stand-in/sample-chatbot.ts';
import { sampleDashboard } from '../../../../test/stand-in/sample-figures.ts';
import { sampleConversation } from '../../../../test/stand-in/samples.ts';

const gift = sampleChatbot({ id: newId(), name: 'Gift Finder', companyName: 'Harbour Books' });
const chatbots = [
  gift,
  ...Array.from({ length: 7 }, (_, at) => sampleChatbot({ id: newId(), name: `Desk ${at}` })),
];
const option = (name: string | RegExp) => screen.findByRole('option', { name });

async function openPalette(search = '', reader = userAs('owner')): Promise<UserEvent> {
  api.respond('GET /api/chatbots', chatbots);
  api.respond('GET /api/dashboard', sampleDashboard([]));
  const user = await openScreen('/dashboard', reader);
  await screen.findByRole('heading', { level: 1 });
  await user.keyboard('{Control>}k{/Control}');
  await screen.findByRole('dialog', { name: t('common:palette.title') });
  if (search !== '') await user.paste(search);
  return user;
}

/** Mocks the search: returns these conversations, and nothing else. */
function conversations(...found: ReturnType<typeof sampleConversation>[]): void {
  api.respond('GET /api/leads', { items: [], total: 0, page: 1, pageSize: 10 });
  api.respond('GET /api/organization/users', []);
  api.respond('GET /api/knowledge', { sources: [], passages: [] });
  api.respond('GET /api/conversations', { items: found, total: found.length, page: 1, pageSize: 10 });
}

it('suggests screens, five chatbots and actions before anything is typed', async () => {
  await openPalette();
  await option(/Gift Finder/);
  const names = screen.getAllByRole('option').map(({ textContent }) => textContent ?? '');
  expect(names.slice(0, 7)).toEqual(
    ['dashboard', 'chatbots', 'conversations', 'leads', 'analytics', 'billing', 'settings'].map((key) =>
      expect.stringContaining(t(`common:nav.${key}`)),
    ),
  );
  expect(names.filter((name) => /Gift Finder|Desk/.test(name))).toHaveLength(5);
  expect(names.some((name) => name.includes(t('common:palette.createChatbot')))).toBe(true);
  expect(names.some((name) => name.includes(t('common:settingsTabs.team-members')))).toBe(false);
});

it('opens the contact requests among the leads', async () => {
  conversations();
  await openPalette('contact');
  expect((await option(new RegExp(t('common:nav.contactRequests')))).textContent).toContain(
    t('common:nav.leads'),
  );
});

it('finds a chatbot by its name or company and opens its builder', async () => {
  conversations();
  const user = await openPalette('harbour');
  await user.click(await option(/Gift Finder/));
  api.respond('GET /api/chatbots/{chatbotId}', gift);
  await waitFor(() => expect(address()).toBe(`/builder/${gift.id}`));
});

it('finds a settings tab and opens it with Enter', async () => {
  conversations();
  const user = await openPalette('language');
  await option(new RegExp(t('common:settingsTabs.language')));
  await user.keyboard('{Enter}');
  await arrive('/settings?tab=language');
});

it.each([
  ['suppliers', 'record', '/settings?tab=data-exports'],
  ['erase', 'requests', '/settings?tab=data-exports'],
  ['privacy new', 'privacyDefaults', '/settings?tab=organizations'],
])('finds a setting by %s', async (search, card, href) => {
  conversations();
  const user = await openPalette(search);
  await option(new RegExp(`^${t(`settings:${card}.title`)}`));
  await user.keyboard('{Enter}');
  await arrive(href);
});

it('TEN-03: offers no settings without permission', async () => {
  conversations();
  await openPalette('suppliers', userAs('viewer'));
  await screen.findByText(t('common:palette.nothing', { search: 'suppliers' }));
});

it('finds a member by name or address', async () => {
  conversations();
  const email = 'nadia@example.com';
  api.respond('GET /api/organization/users', [sampleMember('Nadia Okafor', 'member', { email })]);
  const user = await openPalette('nadia');
  expect((await option(/Nadia Okafor/)).textContent).toContain('nadia@example.com');
  await user.keyboard('{Enter}');
  await arrive('/settings?tab=team-members');
});

it('searches conversations once typing pauses, and opens one', async () => {
  const conversation = sampleConversation('Return a gift bought online');
  conversations(conversation);
  await openPalette('return');
  await option(/Return a gift/);
  expect(api.calls('GET /api/conversations').map(({ query }) => query)).toEqual([
    { search: 'return', page: '1', pageSize: '10' },
  ]);
});

it('finds a lead by its number and opens it', async () => {
  conversations();
  const lead = sampleLead('admin');
  api.respond('GET /api/leads', { items: [inList(lead)], total: 1, page: 1, pageSize: 10 });
  await openPalette('113 496');
  const found = await option(/Maren Lindqvist/);
  expect(found.textContent).toContain('+44 113 496 0142');
  expect(api.calls('GET /api/leads').at(-1)?.query).toMatchObject({ search: '113 496' });
});

it('finds sources and passages of the knowledge, and opens their source in the builder', async () => {
  conversations();
  const place = { chatbotId: gift.id, chatbotName: 'Gift Finder' };
  const [sourceId, otherId] = [newId(), newId()];
  api.respond('GET /api/knowledge', {
    sources: [
      { ...place, id: otherId, name: 'Lever terms', type: 'file', url: null, fileName: 'levers-2026.pdf' },
    ],
    passages: [
      {
        ...place,
        chunkId: newId(),
        ordinal: 3,
        heading: 'Lighting',
        page: null,
        url: null,
        text: 'Hold the brass levers.',
        marks: [{ start: 15, end: 21 }],
        sourceId,
        sourceName: 'Manual',
      },
    ],
  });
  const user = await openPalette('lever');
  expect((await option(/Lever terms/)).textContent).toContain('Gift Finder · levers-2026.pdf');
  const passage = await option(/Hold the brass levers/);
  expect(passage.querySelector('mark')?.textContent).toBe('levers');
  expect(passage.textContent).toContain('Gift Finder · Manual');
  expect(api.calls('GET /api/knowledge').map(({ query }) => query)).toEqual([{ search: 'lever' }]);
  api.respond('GET /api/chatbots/{chatbotId}', gift);
  await user.click(passage);
  await waitFor(() => expect(address()).toBe(`/builder/${gift.id}?tab=knowledge&source=${sourceId}`));
});

it('finds names regardless of accents, and marks them', async () => {
  conversations();
  const place = { chatbotId: gift.id, chatbotName: 'Gift Finder' };
  const source = {
    ...place,
    id: newId(),
    name: 'Café am See',
    type: 'text',
    url: null,
    fileName: null,
  } as const;
  api.respond('GET /api/knowledge', { sources: [source], passages: [] });
  await openPalette('cafe');
  expect((await option(/Café am See/)).querySelector('b')?.textContent).toBe('Café');
});

it('does not search conversations or knowledge for a single letter', async () => {
  const user = await openPalette('z');
  await screen.findByText(t('common:palette.nothing', { search: 'z' }));
  await user.keyboard('{Escape}');
  expect(api.calls('GET /api/conversations')).toEqual([]);
  expect(api.calls('GET /api/knowledge')).toEqual([]);
});

it('reports that it searches, then that nothing was found', async () => {
  conversations();
  const release = api.hold('GET /api/conversations');
  await openPalette('zzzz');
  await screen.findByText(t('common:palette.searching'));
  await waitFor(() => expect(api.calls('GET /api/conversations')).toHaveLength(1));
  release();
  await screen.findByText(t('common:palette.nothing', { search: 'zzzz' }));
});

it('switches to dark mode immediately', async () => {
  conversations();
  const user = await openPalette('dark');
  await option(new RegExp(t('common:palette.appearance.dark')));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(document.documentElement.dataset.theme).toBe('dark'));
});

it('asks before it signs out', async () => {
  conversations();
  const user = await openPalette('log out');
  await option(new RegExp(t('common:account.logout')));
  await user.keyboard('{Enter}');
  await findDialog(t('common:account.logoutTitle'), 'alertdialog');
  expect(api.calls('POST /api/logout')).toEqual([]);
});

it('opens in a new tab with Ctrl Enter', async () => {
  conversations();
  const opened = vi.spyOn(window, 'open').mockReturnValue(null);
  const user = await openPalette('chatbots');
  await option(new RegExp(`^${t('common:nav.chatbots')}`));
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect(opened).toHaveBeenCalledWith('/chatbots', '_blank', 'noopener');
  expect(address()).toBe('/dashboard');
});

it('closes on Escape', async () => {
  const user = await openPalette();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});
