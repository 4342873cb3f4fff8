import { expect, it } from 'vitest';
import { addText, askAsVisitor, createChatbot, deploy, failCalls } from '../../../../tools/e2e/acts.ts';
import { useInstallation } from '../../../../tools/e2e/installation.ts';

const app = useInstallation();
const question = 'How long can I return a book?';
const within = { timeout: 10_000 };

async function seeded(conversations: number) {
  const account = await app.register();
  const desk = await createChatbot(account, { name: 'Shop Desk' });
  const gifts = await createChatbot(account, { name: 'Gift Finder' });
  await addText(account, desk.id, 'Returns', 'Books may be returned within 45 days with the receipt.');
  for (const chatbot of [desk, gifts]) await deploy(account, chatbot.id);
  const ids: string[] = [];
  for (let n = 1; n <= conversations; n += 1)
    ids.push((await askAsVisitor(app.url, desk.id, question)).conversationId);
  await askAsVisitor(app.url, gifts.id, 'What fits a ten-year-old?');
  return { account, desk, ids };
}

it('CONV-01, CONV-06: starts on the active ones, with the columns of the specification', async () => {
  const { account } = await seeded(2);
  const page = await app.open(account, '/conversations');
  await page.getByRole('tab', { name: 'Active 3', selected: true }).waitFor();
  const headings = await page.getByRole('columnheader').allTextContents();
  // The first one holds the box that chooses all rows.
  expect(headings.filter(Boolean)).toEqual([
    'ID',
    'Chatbot',
    'Started',
    'Messages',
    'User intent',
    'Location',
    'Status',
    'Actions',
  ]);
  expect(await page.getByRole('row').count()).toBe(4);
  await page.getByRole('tab', { name: 'Completed' }).click();
  await page.getByRole('heading', { name: 'No completed conversations' }).waitFor();
  expect(new URL(page.url()).searchParams.get('status')).toBe('completed');
  await page.getByRole('tab', { name: 'All' }).click();
  await page.getByRole('row', { name: /Gift Finder/ }).waitFor();
});

it('CONV-11, CONV-12: pages with a choice of size, and refresh reads the list again', async () => {
  const { account, desk } = await seeded(11);
  const page = await app.open(account, '/conversations');
  await page.route('**/api/events', (route) => route.abort());
  await page.reload();
  await page.getByText('1–10 of 12').waitFor();
  await page.getByRole('button', { name: 'Next page' }).click();
  await page.getByText('11–12 of 12').waitFor();
  await page.getByLabel('Rows per page').selectOption('25');
  await page.getByText('1–12 of 12').waitFor();
  await askAsVisitor(app.url, desk.id, question);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await page.getByText('1–13 of 13').waitFor();
});

it('CONV-13, CONV-14: a row opens the transcript with roles, sources and details, the list at its side', async () => {
  const { account, ids } = await seeded(1);
  const page = await app.open(account, '/conversations');
  await page
    .getByRole('link', { name: /View conversation/ })
    .last()
    .click();
  await page.waitForURL(`**/conversations/${ids[0]}`);
  const transcript = page.getByRole('list', { name: 'Transcript' });
  await transcript.getByText(question).waitFor();
  await transcript.getByText(/^Visitor, /).waitFor();
  await transcript.getByText(/^Assistant, .*quoted from sources/).waitFor();
  const source = transcript.getByRole('button', { name: /Returns/, expanded: true });
  await transcript.locator('mark').first().waitFor();
  await source.click();
  await transcript.getByRole('button', { name: 'Source 1: Returns' }).first().click();
  await source.waitFor();
  for (const [name, value] of [
    ['Duration', 'Not available'],
    ['Contact', 'N/A'],
    ['Location', 'N/A'],
  ] as const) {
    await page.getByRole('definition').filter({ hasText: value }).first().waitFor();
    await page.getByRole('term').filter({ hasText: name }).first().waitFor();
  }
  // No data until the conversation is judged, which takes some seconds; then one of the bands.
  await page
    .getByText(/^(No data|Neutral|(Very |Somewhat )?(positive|negative))$/i)
    .filter({ visible: true })
    .first()
    .waitFor();
  const list = page.getByRole('complementary', { name: 'Conversations' });
  // The question is the title until the intent is known, then it stands below it.
  const other = list.getByRole('listitem').filter({ hasText: 'What fits a ten-year-old' });
  await other.getByRole('link').click();
  await transcript.getByText('What fits a ten-year-old?').waitFor();
});

it('ERR-16: a list that cannot be read says so, and retry brings it', async () => {
  const { account } = await seeded(1);
  const page = await app.open(account, '/settings');
  // The live stream reads lists again by itself when it opens.
  await page.context().route('**/api/events', (route) => route.abort());
  await failCalls(page, 'GET', /^\/api\/conversations$/);
  await page.goto(`${app.url}/conversations`);
  await page.getByRole('heading', { name: 'The conversations could not be loaded' }).waitFor();
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByRole('row', { name: /Gift Finder/ }).waitFor();
});

it('DATE-04: times follow the zone of the account', async () => {
  const { account } = await seeded(0);
  const page = await app.open(account, '/conversations');
  const started = page.getByRole('row').nth(1).getByRole('cell').nth(3);
  const here = await started.textContent();
  await account.expectOk('PATCH', '/api/user', { timezone: 'Pacific/Kiritimati' });
  await page.reload();
  await expect.poll(() => started.textContent(), within).not.toBe(here);
});
