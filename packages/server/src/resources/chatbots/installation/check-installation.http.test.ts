import { beforeEach, expect, it } from 'vitest';
import { useSiteApp } from '../../../../test/site-app.ts';

const web = useSiteApp();
let chatbotId: string;

beforeEach(async () => {
  web.site.pages.clear();
  chatbotId = (await web.member.post('/api/chatbots', { name: 'On a site' })).body.id;
});

const serve = (html: string) => web.site.pages.set('/', html);
const check = (caller = web.member) =>
  caller.post(`/api/chatbots/${chatbotId}/check-installation`, { url: `${web.site.origin}/` });
const snippet = (id: string) =>
  `<script src="https://parley.example/widget.js" data-chatbot="${id}" async></script>`;

it('DEP-10: reports whether a page contains the chatbot, and what prevents it from showing', async () => {
  serve('<p>Nothing here</p>');
  expect((await check()).body).toMatchObject({ found: null, problems: ['missing'] });
  serve(snippet('0199c0de-0000-7000-8000-00000000b001'));
  expect((await check()).body).toMatchObject({ found: null, problems: ['other_chatbot'] });
  await web.member.patch(`/api/chatbots/${chatbotId}`, {
    status: 'active',
    deployment: { allowedDomains: ['shop.example'] },
  });
  const policy = `<meta http-equiv="content-security-policy" content="script-src 'self'; frame-src *">`;
  serve(policy + snippet(chatbotId));
  expect((await check()).body).toMatchObject({
    found: 'widget',
    problems: ['script_blocked', 'domain_not_allowed'],
  });
  await web.member.patch(`/api/chatbots/${chatbotId}`, { deployment: { allowedDomains: [] } });
  serve(snippet(chatbotId));
  expect((await check()).body).toEqual({
    url: `${web.site.origin}/`,
    found: 'widget',
    problems: [],
  });
});

it("DEP-10: finds the chatbot's custom element if the page loads its script", async () => {
  await web.member.patch(`/api/chatbots/${chatbotId}`, { status: 'active' });
  const script = '<script src="https://parley.example/widget.js" async></script>';
  const element = `<parley-chat chatbot="${chatbotId}" title="Help"></parley-chat>`;
  serve(element + script);
  expect((await check()).body).toMatchObject({ found: 'element', problems: [] });
  serve(`<meta http-equiv="content-security-policy" content="frame-src 'none'">${script}${element}`);
  expect((await check()).body).toMatchObject({ found: 'element', problems: ['frame_blocked'] });
  for (const alone of [element, script]) {
    serve(alone);
    expect((await check()).body).toMatchObject({ found: null, problems: ['missing'] });
  }
});

it('SEC-23, TEN-01: reads only public pages, and only for members of the chatbot’s organization', async () => {
  const path = `/api/chatbots/${chatbotId}/check-installation`;
  const inner = await web.member.post(path, { url: 'http://169.254.169.254/latest' });
  expect([inner.status, inner.body.code]).toEqual([422, 'page_not_read']);
  expect((await web.member.post(path, { url: 'file:///etc/passwd' })).status).toBe(400);
  const outsider = await web.app.register();
  expect((await check(outsider)).status).toBe(404);
});
