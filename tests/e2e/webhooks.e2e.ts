import { readFile } from 'node:fs/promises';
import type { IncomingHttpHeaders } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { afterAll, expect, it } from 'vitest';
import { startWebSite } from '../../packages/server/test/web-site.ts';
import { root } from '../../tools/bootstrap/paths.mjs';
import { toastOf } from '../../tools/e2e/acts.ts';
import { useInstallation } from '../../tools/e2e/installation.ts';
import { expectNoAxeViolations } from '../../tools/e2e/pages/axe.ts';

const calls: { headers: IncomingHttpHeaders; body: string }[] = [];
const receiver = await startWebSite({
  '/hook': async (request, response) => {
    calls.push({ headers: request.headers, body: await text(request) });
    response.writeHead(200).end('thanks');
  },
});
const app = useInstallation({ EGRESS_ALLOW: receiver.host });

afterAll(() => receiver.close());

type Check = (secret: string, headers: IncomingHttpHeaders, body: string) => boolean;

/** The verification function from the documentation. */
async function documentedCheck(): Promise<Check> {
  const page = await readFile(join(root, 'docs/webhooks.md'), 'utf8');
  const code = /```js\n([\s\S]*?)```/.exec(page)?.[1] ?? '';
  const module = (await import(`data:text/javascript,${encodeURIComponent(code)}`)) as {
    isFromParley: Check;
  };
  return module.isFromParley;
}

it('SEC-36: a webhook is added, its secret shown once, a test sent, and the call verified by the documented code', async () => {
  const page = await app.open(await app.register(), '/settings?tab=integrations');
  await page.getByRole('button', { name: 'Add webhook' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('Name is required').first().waitFor();
  await dialog.getByLabel('Name').fill('Orders');
  await dialog.getByLabel('Address').fill('http://192.168.0.10/hook');
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  await dialog.getByText('https://', { exact: false }).first().waitFor();
  await expectNoAxeViolations(page);
  await dialog.getByLabel('Address').fill(`${receiver.origin}/hook`);
  await dialog.getByRole('button', { name: 'Add webhook' }).click();
  const secret =
    (await page
      .getByRole('dialog')
      .getByText(/^whsec_/)
      .textContent()) ?? '';
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  await page.getByRole('button', { name: 'I have stored it' }).click();
  await page.getByRole('button', { name: 'Send test to Orders' }).click();
  await toastOf(page, 'A test is on its way').waitFor();
  await page.getByRole('dialog').getByText('Delivered', { exact: true }).waitFor();
  await page.getByRole('dialog').getByText('thanks').waitFor();
  await expectNoAxeViolations(page);
  const call = calls.at(-1);
  if (!call) throw new Error('No call came.');
  expect(JSON.parse(call.body)).toMatchObject({ type: 'webhook.test', data: {} });
  const headers = call.headers as Record<string, string>;
  expect(new Webhook(secret).verify(call.body, headers)).toBeTruthy();
  const isFromParley = await documentedCheck();
  expect(isFromParley(secret, headers, call.body)).toBe(true);
  expect(isFromParley(secret, headers, `${call.body} `)).toBe(false);
  expect(isFromParley(`whsec_${Buffer.alloc(32).toString('base64')}`, headers, call.body)).toBe(false);
  await page.reload();
  await page.getByRole('button', { name: 'Edit Orders' }).waitFor();
  expect(await page.content()).not.toContain(secret);
});
