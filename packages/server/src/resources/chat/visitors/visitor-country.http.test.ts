import { afterEach, expect, it } from 'vitest';
import { publishChatbot, startVisitor, voucherQuestion } from '../../../../test/chat-fixtures.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';

const behindProxy = { TRUSTED_PROXIES: '127.0.0.1', COUNTRY_HEADER: 'CF-IPCountry' };
const forwarded = { 'x-forwarded-for': '198.51.100.7' };

let app: TestApp;
afterEach(() => app.close());

/** Sends these headers as a visitor; returns the country that the organization sees. */
async function placeOf(headers: Record<string, string>, anonymization = 'none') {
  const member = await app.register();
  const id = await publishChatbot(app, member, { settings: { privacy: { anonymization } } });
  const visitor = (await startVisitor(app, id)).with(headers);
  const { conversationId } = (await visitor.post(`/api/chat/${id}/messages`, { message: voucherQuestion }))
    .body;
  const { country, location } = (await member.get(`/api/conversations/${conversationId}`)).body;
  return { country, location };
}

it('CONV-03: a conversation has the country from a trusted proxy, and its name is shown', async () => {
  app = await startTestApp({ env: behindProxy });
  const german = { ...forwarded, 'cf-ipcountry': 'de' };
  expect(await placeOf(german)).toEqual({ country: 'DE', location: 'Germany' });
  expect(await placeOf(german, 'partial')).toEqual({ country: 'DE', location: 'Germany' });
  for (const unknown of ['XX', 'T1', 'Germany', '']) {
    expect(await placeOf({ ...forwarded, 'cf-ipcountry': unknown })).toEqual({
      country: null,
      location: null,
    });
  }
});

it('SEC-41, PRIV-09: full anonymization stores no country', async () => {
  app = await startTestApp({ env: behindProxy });
  expect(await placeOf({ ...forwarded, 'cf-ipcountry': 'DE' }, 'full')).toEqual({
    country: null,
    location: null,
  });
});

it('SEC-21: a country from anything but a trusted proxy is ignored', async () => {
  app = await startTestApp({ env: { ...behindProxy, TRUSTED_PROXIES: '192.0.2.1' } });
  const nowhere = { country: null, location: null };
  expect(await placeOf({ ...forwarded, 'cf-ipcountry': 'DE' })).toEqual(nowhere);
  await app.close();
  app = await startTestApp({ env: { TRUSTED_PROXIES: '127.0.0.1' } });
  expect(await placeOf({ ...forwarded, 'cf-ipcountry': 'DE' })).toEqual(nowhere);
});
