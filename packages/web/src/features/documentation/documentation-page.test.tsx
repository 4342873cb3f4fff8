import { screen, within } from '@testing-library/dom';
import i18n from 'i18next';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';
import { samplePlans } from '../../../test/stand-in/sample-billing.ts';
import type { ResponseOf } from '../../lib/api/client.ts';

const words = (key: string, values = {}) => t(`documentation:guide.${key}`, values);

async function openDocumentation(plans: Partial<ResponseOf<'GET /api/billing/plans'>> = {}) {
  api.respond('GET /api/billing/plans', samplePlans(plans));
  const user = await openScreen('/documentation', null);
  await screen.findByRole('table');
  return user;
}

/** Returns every sentence below a key, without tags and placeholders. */
function sentencesIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/<\/?\w+>|\{\{\w+\}\}/).filter((piece) => piece.trim());
  return Object.values(value ?? {}).flatMap(sentencesIn);
}

/** Texts of states that the page does not initially show. */
const elsewhere = [
  'contents',
  'contentsAt',
  'search',
  'searchNone',
  'table',
  'failed',
  'operator',
  'days_one',
  'days_other',
];

it('shows every sentence of its translations, and no key', async () => {
  await openDocumentation();
  const shown = document.body.textContent ?? '';
  const guide: unknown = i18n.getResource('en', 'documentation', 'guide');
  const drop = (key: string, value: unknown) => (elsewhere.includes(key) ? undefined : value);
  const sentences = sentencesIn(JSON.parse(JSON.stringify(guide, drop)));
  expect(sentences.length).toBeGreaterThan(200);
  for (const sentence of sentences) expect(shown).toContain(sentence);
  expect(shown).not.toMatch(/guide\.|\{\{/);
});

it('PLAN-03, PLAN-04: reads prices and limits from the plans that the server enforces', async () => {
  await openDocumentation();
  const row = (name: string) =>
    within(screen.getByRole('row', { name: new RegExp(`^${words(`billing.${name}`)}`) }))
      .getAllByRole('cell')
      .slice(1)
      .map(({ textContent }) => textContent);
  const { plans } = samplePlans();
  const number = new Intl.NumberFormat('en');
  const limits = plans.map((plan) => plan.limits.messagesPerMonth);
  expect(row('messages')).toEqual(
    limits.map((limit) => (limit === null ? words('billing.unlimited') : number.format(limit))),
  );
  expect(row('price')).toContain('$49');
  expect(row('service')).toEqual([
    '–',
    '–',
    'Priority support and analytics',
    'Service level agreement (SLA)',
  ]);
  screen.getByText(words('billing.tax', { discount: '20%' }));
});

it('says who changes plans if billing is off, and shows no price', async () => {
  await openDocumentation({ enabled: false, driver: 'off', collection: null });
  screen.getByText(words('billing.changes.operator'));
  expect(screen.queryByText(words('billing.changes.upgrade'))).toBeNull();
  expect(screen.queryByText('$49')).toBeNull();
});

it('reloads the plans after an error', async () => {
  api.refuse('GET /api/billing/plans', 'internal_error');
  const user = await openScreen('/documentation', null);
  const alert = await screen.findByRole('alert');
  within(alert).getByText(words('billing.failed'));
  api.respond('GET /api/billing/plans', samplePlans());
  await user.click(within(alert).getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByRole('table');
});

it('finds sections by their text', async () => {
  const user = await openDocumentation();
  const contents = within(screen.getByRole('navigation', { name: words('contents') }));
  const titles = () => contents.getAllByRole('link').map(({ textContent }) => textContent);
  const all = titles();
  const search = contents.getByRole('searchbox', { name: words('search') });
  await user.type(search, 'TypeBot');
  expect(titles()).toEqual([words('flow.title')]);
  await user.clear(search);
  await user.type(search, 'zzzz');
  expect(contents.queryAllByRole('link')).toEqual([]);
  contents.getByText(words('searchNone', { search: 'zzzz' }));
  await user.clear(search);
  expect(titles()).toEqual(all);
});
