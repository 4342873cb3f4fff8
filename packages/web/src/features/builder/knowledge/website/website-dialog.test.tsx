import { screen, waitFor } from '@testing-library/dom';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { api, refusal } from '../../../../../test/screen/api.ts';
import {
  fill,
  findDialog,
  findProblem,
  findToast,
  label,
  problemOf,
} from '../../../../../test/screen/interact.ts';
import { openBuilder } from '../../../../../test/screen/open-builder.ts';
import { chatbotFor, sampleSource } from '../../../../../test/screen/samples.ts';
import { t } from '../../../../../test/screen/words.ts';

const url = 'https://harbour.example/help';
const words = (key: string, values = {}) => t(`knowledgeBase:${key}`, values);
const create = 'POST /api/chatbots/{chatbotId}/knowledge';
const website = sampleSource('harbour.example', { type: 'url', url, status: 'processing', pages: 0 });
const page = (name: string) => ({ url: `https://harbour.example/${name}`, title: `Page ${name}` });

async function openTab(): Promise<UserEvent> {
  api.respond('POST /api/knowledge/preview', {
    url,
    title: 'Help',
    text: 'We ship in three days.',
    words: 5,
  });
  const user = await openBuilder(chatbotFor('member', { name: 'Desk' }), 'knowledge');
  await screen.findByLabelText(words('website.title'));
  return user;
}

async function enter(user: UserEvent, address: string): Promise<void> {
  await fill(user, screen.getByLabelText(words('website.title')), address);
  await user.click(screen.getByRole('button', { name: words('website.continue') }));
}

async function openDialog(scope: 'page' | 'links' | 'site' = 'page') {
  const user = await openTab();
  await enter(user, url);
  const dialog = await findDialog(words('website.title'));
  if (scope !== 'page')
    await user.click(dialog.getByRole('radio', { name: new RegExp(words(`website.scopes.${scope}`)) }));
  return { user, dialog };
}

it.each([
  ['', 'knowledgeBase:website.addressRequired'],
  ['ftp://harbour.example', 'common:validation.addressScheme'],
  ['https://', 'common:validation.addressInvalid'],
])('KB-09: reports at the field what is wrong with “%s”, and sends nothing', async (address, key) => {
  const user = await openTab();
  await enter(user, address);
  const field = screen.getByLabelText(words('website.title'));
  expect(problemOf(field)).toBe(t(key));
  expect(document.activeElement).toBe(field);
  expect(api.calls('POST /api/knowledge/preview')).toEqual([]);
});

it('KB-09: completes a host with https, also in the field', async () => {
  const user = await openTab();
  await enter(user, 'harbour.example/help');
  const dialog = await findDialog(words('website.title'));
  await dialog.findByText('We ship in three days.');
  expect(api.sent('POST /api/knowledge/preview')).toEqual([{ url }]);
  expect(screen.getByPlaceholderText<HTMLInputElement>('https://example.com').value).toBe(url);
});

it('KB-10: shows the text of a page before it is added', async () => {
  const { dialog } = await openDialog();
  await dialog.findByText('We ship in three days.');
  dialog.getByText(words('preview.words', { count: 5 }));
  expect(api.sent('POST /api/knowledge/preview')).toEqual([{ url }]);
});

it('KB-10: shows why a page could not be read, and offers a retry', async () => {
  const user = await openTab();
  api.refuse('POST /api/knowledge/preview', 'page_not_read', { message: 'The page could not be read: 404' });
  await enter(user, url);
  const dialog = await findDialog(words('website.title'));
  await dialog.findByText('URL preview failed');
  dialog.getByText('The page could not be read: 404');
  api.respond('POST /api/knowledge/preview', { url, title: null, text: 'Back again.', words: 2 });
  await user.click(dialog.getByRole('button', { name: t('common:ui.tryAgain') }));
  await dialog.findByText('Back again.');
  dialog.getByText(words('preview.untitled'));
});

it('adds one page with the chosen refresh interval', async () => {
  const { user, dialog } = await openDialog();
  api.respond(create, website);
  await user.selectOptions(dialog.getByLabelText(words('refresh.label')), 'weekly');
  await user.click(dialog.getByRole('button', { name: words('website.submit.page') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(create)).toEqual([{ type: 'url', url, refresh: 'weekly' }]);
  expect(screen.getByLabelText(words('website.title'))).toHaveProperty('value', '');
});

it('adds a whole website with its limits', async () => {
  const { user, dialog } = await openDialog('site');
  api.respond(create, website);
  await fill(user, dialog.getByLabelText(words('crawl.maxPages')), '500');
  await fill(user, dialog.getByLabelText(words('crawl.maxDepth')), '2');
  await fill(user, dialog.getByLabelText(label(words('crawl.include'))), '/help/*\n/faq/*');
  await user.click(dialog.getByRole('switch', { name: words('crawl.sitemap') }));
  await user.click(dialog.getByRole('button', { name: words('website.submit.site') }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.sent(create)).toEqual([
    {
      type: 'url',
      url,
      refresh: null,
      crawl: { maxPages: 500, maxDepth: 2, include: ['/help/*', '/faq/*'], exclude: [], sitemap: false },
    },
  ]);
});

it('keeps crawl limits within the allowed range', async () => {
  const { user, dialog } = await openDialog('site');
  await fill(user, dialog.getByLabelText(words('crawl.maxPages')), '10001');
  expect(problemOf(dialog.getByLabelText(words('crawl.maxPages')))).toBe(
    t('common:ui.numberRange', { min: 1, max: 10_000 }),
  );
});

it('KB-16: shows the server’s error about a path at its field', async () => {
  const { user, dialog } = await openDialog('site');
  api.refuse(create, 'validation_failed', { fields: { 'crawl.include.0': t('common:validation.tooBig') } });
  await fill(user, dialog.getByLabelText(label(words('crawl.include'))), '/help/*');
  await user.click(dialog.getByRole('button', { name: words('website.submit.site') }));
  await findProblem(dialog.getByLabelText(label(words('crawl.include'))), t('common:validation.tooBig'));
  await findToast('Failed to add URL');
  expect(dialog.getByLabelText(label(words('crawl.include')))).toHaveProperty('value', '/help/*');
});

it('reports in the dialog that the plan is full', async () => {
  const { user, dialog } = await openDialog();
  api.refuse(create, 'plan_limit_sources');
  await user.click(dialog.getByRole('button', { name: words('website.submit.page') }));
  await dialog.findByText(new RegExp(t('common:errors.plan_limit_sources')));
  expect(dialog.getByRole('link', { name: words('refusal.plans') }).getAttribute('href')).toBe('/billing');
});

it('adds the selected linked pages', async () => {
  const user = await openTab();
  api.respond('POST /api/knowledge/links', {
    links: ['a', 'b', 'c'].map(page),
    limit: null,
    remaining: null,
  });
  api.respond(create, website);
  await enter(user, url);
  const dialog = await findDialog(words('website.title'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(words('website.scopes.links')) }));
  const submit = (count: number) =>
    dialog.getByRole('button', { name: words('website.submit.links', { count }) });
  await user.click(await dialog.findByRole('checkbox', { name: /Page b/ }));
  expect(submit(1)).toHaveProperty('disabled', false);
  await user.click(dialog.getByRole('checkbox', { name: words('links.all') }));
  await user.click(dialog.getByRole('checkbox', { name: /Page a/ }));
  dialog.getByText(words('links.count', { chosen: '2', total: '3' }));
  await user.click(submit(2));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(
    api
      .sent(create)
      .map((body) => Object(body).url)
      .sort(),
  ).toEqual([page('b').url, page('c').url]);
});

it('KB-11: does not add more pages than the plan allows, and keeps the first ones', async () => {
  const user = await openTab();
  api.respond('POST /api/knowledge/links', { links: ['a', 'b', 'c'].map(page), limit: 50, remaining: 1 });
  await enter(user, url);
  const dialog = await findDialog(words('website.title'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(words('website.scopes.links')) }));
  await user.click(await dialog.findByRole('checkbox', { name: words('links.all') }));
  dialog.getByText('2 pages cannot be added beyond the plan limit of 50 sources.');
  await user.click(dialog.getByRole('button', { name: words('links.keepFirst', { count: 1 }) }));
  dialog.getByText(words('links.count', { chosen: '1', total: '3' }));
});

it('keeps pages that were not added selected, and says why', async () => {
  const user = await openTab();
  api.respond('POST /api/knowledge/links', { links: ['a', 'b'].map(page), limit: null, remaining: null });
  api.respond(create, ({ body }) =>
    Object(body).url === page('b').url ? refusal('internal_error') : website,
  );
  await enter(user, url);
  const dialog = await findDialog(words('website.title'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(words('website.scopes.links')) }));
  await user.click(await dialog.findByRole('checkbox', { name: words('links.all') }));
  await user.click(dialog.getByRole('button', { name: words('website.submit.links', { count: 2 }) }));
  await dialog.findByText(words('links.partial', { count: 1, added: '1' }));
  dialog.getByText(words('links.count', { chosen: '1', total: '2' }));
  await findToast(words('toast.addUrlFailed'), t('common:errors.internal_error'));
});

it('KB-12: offers a retry if linked pages could not be loaded', async () => {
  const user = await openTab();
  api.refuse('POST /api/knowledge/links', 'rate_limited', { message: 'Try again in 20 seconds' });
  await enter(user, url);
  const dialog = await findDialog(words('website.title'));
  await user.click(dialog.getByRole('radio', { name: new RegExp(words('website.scopes.links')) }));
  await findToast('Failed to fetch links', 'Try again in 20 seconds');
  api.respond('POST /api/knowledge/links', { links: [], limit: null, remaining: null });
  await user.click(await dialog.findByRole('button', { name: t('common:ui.tryAgain') }));
  await dialog.findByText(words('links.none'));
});
