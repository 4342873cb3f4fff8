import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { arrive, cellsOf } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { newId, userAs } from '../../../test/screen/samples.ts';
import { t } from '../../../test/screen/words.ts';
import { sampleChatbot } from '../../../test/stand-in/sample-chatbot.ts';

const words = (key: string, values = {}) => t(`dashboard:${key}`, values);
const chatbot = (name: string, change = {}) => sampleChatbot({ id: newId(), name, ...change });
const statOf = (key: string) =>
  screen.getByText(words(`stats.${key}`), { selector: 'dt' }).parentElement?.textContent;

it('greets by the first name and counts what the chatbots have done', async () => {
  api.respond('GET /api/chatbots', [
    chatbot('Gift Finder', { status: 'active', messageCount: 1200, averageResponseMs: 1400 }),
    chatbot('Trade Orders', { messageCount: 34 }),
  ]);
  await openScreen('/dashboard', userAs('admin', { fullName: 'Ada  Osei' }));
  await screen.findByRole('heading', { level: 1, name: /, Ada$/ });
  await screen.findByRole('table', { name: words('recent.title') });
  expect(statOf('chatbots')).toContain('2');
  expect(statOf('active')).toContain('1');
  expect(statOf('messages')).toContain('1,234');
  expect(statOf('response')).toContain('1.4');
});

it('says that nobody was answered yet where there is no time to name', async () => {
  api.respond('GET /api/chatbots', [chatbot('Gift Finder')]);
  await openScreen('/dashboard');
  await screen.findByRole('table', { name: words('recent.title') });
  expect(statOf('response')).toContain(words('stats.noResponse'));
});

it('lists the six chatbots that changed last and are not archived, each leading to its builder', async () => {
  const chatbots = Array.from({ length: 8 }, (_, index) =>
    chatbot(`Chatbot ${index}`, { status: index === 0 ? 'paused' : 'draft', sourceCount: index }),
  );
  const old = chatbot('Old Desk', { status: 'archived' });
  api.respond('GET /api/chatbots', [old, ...chatbots]);
  await openScreen('/dashboard');
  const table = await screen.findByRole('table', { name: words('recent.title') });
  const rows = within(table).getAllByRole('row').slice(1);
  expect(rows).toHaveLength(6);
  const [first] = rows.map(cellsOf);
  expect(first?.[0]).toContain(words('recent.sources', { count: 0 }));
  expect(first?.[1]).toBe(t('chatbots:status.paused'));
  const link = within(rows[0]!).getByRole('link');
  expect(link.getAttribute('href')).toBe(`/builder/${chatbots[0]?.id}`);
});

it('shows how to begin where there is no chatbot, with one way to the first', async () => {
  api.respond('GET /api/chatbots', []);
  const user = await openScreen('/dashboard');
  await screen.findByRole('heading', { name: words('empty.title') });
  for (const step of [1, 2, 3]) screen.getByText(words(`empty.step${step}`));
  const links = screen.getAllByRole('link', { name: t('chatbots:page.new') });
  expect(links).toHaveLength(1);
  await user.click(links[0]!);
  await arrive('/chatbots?new=1');
});

it('chatbots that could not be read can be tried again', async () => {
  api.refuse('GET /api/chatbots', 'internal_error');
  const user = await openScreen('/dashboard');
  await screen.findByRole('heading', { name: words('error.title') });
  screen.getByText('01JD4K-7Q2M');
  api.respond('GET /api/chatbots', [chatbot('Gift Finder')]);
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByRole('link', { name: /Gift Finder/ });
});

it('is marked as busy while the chatbots are read', async () => {
  api.respond('GET /api/chatbots', []);
  const release = api.hold('GET /api/chatbots');
  await openScreen('/dashboard');
  await screen.findByRole('heading', { level: 1 });
  expect(document.querySelector('[aria-busy=true]')).not.toBeNull();
  release();
  await waitFor(() => expect(document.querySelector('[aria-busy=true]')).toBeNull());
});

it('reads the chatbots again when one changes elsewhere', async () => {
  api.respond('GET /api/chatbots', [chatbot('Gift Finder')]);
  await openScreen('/dashboard');
  await screen.findByRole('link', { name: /Gift Finder/ });
  api.respond('GET /api/chatbots', [chatbot('Renamed')]);
  api.live({ resource: 'chatbot', resourceId: newId() });
  await screen.findByRole('link', { name: /Renamed/ });
});
