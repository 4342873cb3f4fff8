import { expect, it } from 'vitest';
import { replaceSecretSegments } from './secret-segments.ts';

/** Assembled from parts, so that secret scanners do not report them. */
const telegram = `bot${'7123456789'}:${'AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw'}`;
const slack = ['T01ABCDEF', 'B02GHIJKL', 'xXyYzZ0123456789abcdefgh'].join('/');
const removed = (address: string) => replaceSecretSegments(address, () => '#');

it.each([
  [
    `https://api.telegram.org/${telegram}/sendMessage?chat_id=5`,
    'https://api.telegram.org/#/sendMessage?chat_id=5',
  ],
  [`https://api.telegram.org/${encodeURIComponent(telegram)}/getMe`, 'https://api.telegram.org/#/getMe'],
  [`https://hooks.slack.com/services/${slack}`, 'https://hooks.slack.com/services/#/#/#'],
  [
    'https://discord.com/api/webhooks/1122334455667788/aB3dE6gH9jK2mN5pQ8sT_vW1-yZ4',
    'https://discord.com/api/webhooks/#/#',
  ],
  ['https://hooks.zapier.com/hooks/catch/1234567/b3xyz9k/', 'https://hooks.zapier.com/hooks/catch/#/#/'],
  ['https://hook.eu1.make.com/q9w8e7r6t5y4u3i2o1p0', 'https://hook.eu1.make.com/#'],
  [
    'https://maker.ifttt.com/trigger/sold/with/key/dQw4w9WgXcQ',
    'https://maker.ifttt.com/trigger/sold/with/key/#',
  ],
  [
    'https://n8n.example.com/webhook/0199c0de-0000-7000-9000-000000000001',
    'https://n8n.example.com/webhook/#',
  ],
  [
    'https://acme.webhook.office.com/webhookb2/5f1c@6a2b/IncomingWebhook/9c8b7a6d5e4f/77',
    'https://acme.webhook.office.com/webhookb2/#/IncomingWebhook/#/77',
  ],
  [
    'https://x.example/a/eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln/{{a ? "b/c" : d}}',
    'https://x.example/a/#/{{a ? "b/c" : d}}',
  ],
])('SEC-35: detects a token in the path of %s', (address, expected) => {
  expect(removed(address)).toBe(expected);
});

it.each([
  'https://shop.example.com/api/v2/orders/{{order.number}}?page=1',
  'https://api.telegram.org/bot{{secret.telegram}}/sendMessage',
  'https://example.com/blog/how-to-return-a-parcel-in-2026-and-what-it-costs',
  'https://example.com/getCustomerOrderHistory/2026-11-28/index.html',
  'https://example.com/wp-content/uploads/2026/11/internationalization.pdf',
  'https://example.com',
  'https://hooks.slack.com/services',
  'not an address/AAHdqTcvCH1vGWJxfSeofSAs0K5PALDsaw',
])('does not change %s', (address) => {
  expect(removed(address)).toBe(address);
});

it('SEC-46: takes time proportional to the length of a URL', () => {
  const long = `https://example.com/${'{{'.repeat(20_000)}${'ab/'.repeat(20_000)}`;
  expect(removed(long)).toBe(long);
});
