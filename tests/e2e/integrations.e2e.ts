import type { IncomingHttpHeaders } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { startWebSite } from '../../packages/server/test/web-site.ts';
import { createChatbot } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { mailedPath } from '../../tools/e2e/outbox.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';

interface Call {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
}
const calls: Call[] = [];
const paths = ['/hook', '/services/T0/B0/s3cr3twxyz'];
const analytics = { measurement_id: 'G-ABC1234567', api_secret: 's3cr3t-google-key' };
const analyticsPaths = ['/debug/mp/collect', '/mp/collect'];
const receiver = await startWebSite(
  Object.fromEntries(
    [...paths, ...analyticsPaths.map((path) => `${path}?${new URLSearchParams(analytics)}`)].map((path) => [
      path,
      async (request, response) => {
        calls.push({ path, headers: request.headers, body: await text(request) });
        response.writeHead(200).end(path.startsWith('/debug') ? '{"validationMessages":[]}' : 'thanks');
      },
    ]),
  ),
);
const app = useInstallation({ EGRESS_ALLOW: receiver.host, GOOGLE_ANALYTICS_BASE_URL: receiver.origin });

beforeEach(() => {
  calls.length = 0;
});
afterAll(() => receiver.close());

it('INT-01: connects a webhook, Slack, email and Google Analytics, notifies them, configures them, shows their logs, and disconnects them', async () => {
  const account = await app.register();
  const chatbot = await createChatbot(account, { name: 'Halden desk' });
  const page = await app.open(account, '/settings?tab=integrations');
  const list = page.getByRole('list', { name: 'Connections' });
  await list.getByRole('listitem').nth(6).waitFor();
  const rows = await list.getByRole('listitem').allTextContents();
  for (const name of ['Slack', 'Email', 'Google Analytics', 'Zapier', 'Make', 'n8n', 'WordPress']) {
    expect(rows.some((row) => row.startsWith(name))).toBe(true);
  }
  const dialog = page.getByRole('dialog');

  // A webhook, following the guide of an automation tool.
  await page.getByRole('button', { name: 'Guide for Zapier' }).click();
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByLabel('Address').fill(`${receiver.origin}/hook`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret = (await dialog.getByText(/^whsec_/).textContent()) ?? '';
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Edit Zapier' }).waitFor();

  // Slack: a URL of another site is refused, then a valid one is accepted.
  await page.getByRole('button', { name: 'Connect Slack' }).click();
  const address = dialog.getByLabel('Address of the incoming webhook');
  await address.fill('https://evil.example/services/x');
  await dialog.getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByText('begins with https://hooks.slack.com/').last().waitFor();
  await address.fill(`${receiver.origin}${paths[1]}`);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Connect Slack' }).click();
  await page.getByRole('button', { name: 'Configure Slack' }).waitFor();

  // Email, by the keyboard alone.
  await page.getByRole('button', { name: 'Connect Email' }).press('Enter');
  await dialog.getByRole('checkbox', { name: /Ada Osei/ }).press('Space');
  await dialog.getByRole('button', { name: 'Connect email' }).press('Enter');
  await page.getByRole('button', { name: 'Configure Email' }).waitFor();
  await expectNoAxeViolations(page);

  // Google Analytics: an id of another format is refused, then a valid one is accepted for one chatbot; a test is validated and
  // counted.
  await page.getByRole('button', { name: 'Connect Google Analytics' }).click();
  await dialog.getByLabel('Measurement ID').fill('UA-1234');
  await dialog.getByLabel('API secret').fill(analytics.api_secret);
  await dialog.getByRole('checkbox', { name: 'All chatbots' }).uncheck();
  await dialog.getByRole('button', { name: 'Connect Google Analytics' }).click();
  await dialog.getByText('Enter a measurement ID').waitFor();
  await dialog.getByText('Choose at least one chatbot').waitFor();
  await dialog.getByLabel('Measurement ID').fill(analytics.measurement_id);
  await dialog.getByRole('checkbox', { name: 'Halden desk' }).check();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Connect Google Analytics' }).click();
  await page.getByRole('button', { name: 'Send test to Google Analytics' }).click();
  await expect.poll(() => calls.map(({ path }) => path.split('?')[0])).toEqual(analyticsPaths);
  expect(JSON.parse(calls[1]?.body ?? '{}').events).toMatchObject([{ name: 'chat_test' }]);
  // The log opens automatically.
  await dialog.getByText('webhook.test').waitFor();
  await dialog.getByText('Delivered', { exact: true }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Disconnect Google Analytics' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect Google Analytics' }).waitFor();
  calls.length = 0;

  const { email } = await account.expectOk<{ email: string }>('GET', '/api/user');
  const lead = { chatbotId: chatbot.id, name: 'Ana <!channel>' };
  const { id } = await account.expectOk<{ id: string }>('POST', '/api/leads', lead);
  await expect.poll(() => calls.map(({ path }) => path).sort()).toEqual(paths);
  const call = calls.find(({ path }) => path === '/hook');
  const event = new Webhook(secret).verify(call?.body ?? '', call?.headers as Record<string, string>);
  expect(event).toMatchObject({ type: 'lead.created', data: { name: 'Ana <!channel>' } });
  const message = calls.find(({ path }) => path !== '/hook');
  expect(JSON.parse(message?.body ?? '{}').text).toContain('New lead: Ana &lt;!channel&gt;');
  expect(await mailedPath(app.server, email, '/leads/')).toBe(`/leads/${id}`);

  for (const name of ['Zapier', 'Slack', 'Email']) {
    await page.getByRole('button', { name: `Log of ${name}` }).click();
    await dialog.getByText('lead.created').waitFor();
    await dialog.getByText('Delivered', { exact: true }).waitFor();
    await page.keyboard.press('Escape');
  }

  // Changes its events and keeps the stored URL.
  await page.getByRole('button', { name: 'Configure Slack' }).click();
  await dialog.getByText('ending in wxyz').waitFor();
  await dialog.getByRole('checkbox', { name: 'Everything that happens' }).uncheck();
  await dialog.getByRole('checkbox', { name: 'Lead deleted' }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await dialog.waitFor({ state: 'detached' });

  await page.getByRole('button', { name: 'Disconnect Email' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect Email' }).waitFor();
  calls.length = 0;
  await account.expectOk('POST', '/api/leads', { chatbotId: chatbot.id, name: 'Bea' });
  await expect.poll(() => calls.map(({ path }) => path)).toEqual(['/hook']);
  expect(await mailedPath(app.server, email, '/leads/')).toBe(`/leads/${id}`);

  await page.getByRole('button', { name: 'Disconnect Slack' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('button', { name: 'Connect Slack' }).waitFor();
  await page.getByRole('button', { name: 'Delete Zapier' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete webhook' }).click();
  await page.getByRole('heading', { name: 'No webhooks yet' }).waitFor();
  expect(await page.content()).not.toContain('s3cr3t');
});
