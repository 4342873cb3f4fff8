import { screen, waitFor, within } from '@testing-library/dom';
import i18n from 'i18next';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { arrive } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';
import { samplePlans } from '../../../test/stand-in/sample-billing.ts';
import type { ResponseOf } from '../../lib/api/client.ts';

const words = (key: string, values = {}) => t(`landing:${key}`, values);

async function openLanding(plans: Partial<ResponseOf<'GET /api/billing/plans'>> = {}) {
  api.respond('GET /api/billing/plans', samplePlans(plans));
  const user = await openScreen('/', null);
  await screen.findByRole('heading', { level: 1, name: words('hero.title') });
  await screen.findByText('$49');
  return user;
}

const planOf = (name: string) => {
  const card = screen.getByRole('heading', { level: 3, name: words(`pricing.${name}`) }).closest('article');
  if (!card) throw new Error(`There is no plan ${name}`);
  return within(card);
};

it('ROUTE-48: requests the plans, but not the user', async () => {
  await openLanding();
  expect(api.calls().map(({ key }) => key)).toEqual(['GET /api/billing/plans']);
});

it('links to the registration and to its own sections', async () => {
  const user = await openLanding();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const href of [
    '/auth',
    '/auth?tab=register',
    '/auth?tab=register&plan=professional&cycle=monthly',
    '/#features',
    '/#pricing',
    '/#faq',
    '/documentation',
    '/privacy-policy',
  ])
    expect(links).toContain(href);
  await user.click(screen.getAllByRole('link', { name: words('hero.start') })[0]!);
  await arrive('/auth?tab=register');
});

it('LAND-13, PLAN-02, PLAN-03, PLAN-04: shows three plans with the limits that the server enforces', async () => {
  await openLanding();
  planOf('free').getByText('$0');
  planOf('free').getByText('1,000 messages per month');
  planOf('free').getByText('7-day retention');
  planOf('professional').getByText('$49');
  planOf('professional').getByText(words('pricing.chatbots', { count: 10 }));
  planOf('professional').getByText('14-day free trial');
  planOf('professional').getByText('Priority support and analytics');
  planOf('enterprise').getByText(words('pricing.enterprisePrice'));
  planOf('enterprise').getByText('Service level agreement (SLA)');
  expect(planOf('free').queryByText(/support|SLA/)).toBeNull();
  expect(planOf('enterprise').getByRole('link').getAttribute('href')).toBe('/about');
});

it('PLAN-06: shows the server’s annual discount, and the price per month with annual billing', async () => {
  const user = await openLanding();
  await user.click(screen.getByRole('button', { name: words('pricing.annualSaving', { percent: '20%' }) }));
  planOf('professional').getByText('$39.20');
  planOf('professional').getByText('$470.40 billed once a year');
  planOf('free').getByText('$0');
  await user.click(screen.getByRole('button', { name: words('pricing.monthly') }));
  planOf('professional').getByText('$49');
});

it('LAND-18: shows the same amounts in euros in Spanish', async () => {
  await openLanding();
  try {
    await i18n.changeLanguage('es');
    await planOf('free').findByText('0 €');
    planOf('professional').getByText('49 €');
  } finally {
    await i18n.changeLanguage('en');
  }
});

it('reads prices and discount from the server', async () => {
  const plans = samplePlans().plans.map((plan) =>
    plan.id === 'professional'
      ? {
          ...plan,
          prices: { USD: { monthly: 5_950, annual: 60_000 }, EUR: { monthly: 5_950, annual: 60_000 } },
        }
      : plan,
  );
  api.respond('GET /api/billing/plans', samplePlans({ annualDiscountPercent: 16, plans }));
  await openScreen('/', null);
  await screen.findByText('$59.50');
  screen.getByRole('button', { name: 'Annual, save 16%' });
});

it('says who changes plans if billing is off, and offers no trial', async () => {
  await openLanding({ enabled: false, driver: 'off', collection: null });
  screen.getByText(words('pricing.textOff'));
  expect(screen.queryByText('14-day free trial')).toBeNull();
});

it('shows no price if the plans could not be loaded, and retries', async () => {
  api.refuse('GET /api/billing/plans', 'internal_error');
  const user = await openScreen('/', null);
  await screen.findByText(words('pricing.failed'));
  expect(planOf('professional').queryByText(/\$/)).toBeNull();
  screen.getByText(words('faq.freeAnswer'));
  api.respond('GET /api/billing/plans', samplePlans());
  await user.click(screen.getByRole('button', { name: t('common:ui.tryAgain') }));
  await screen.findByText('$49');
});

it('shows the page of the chosen sample source', async () => {
  const user = await openLanding();
  const demo = within(screen.getByRole('region', { name: words('demo.label') }));
  const marked = (number: number) =>
    demo.queryAllByText(words(`demo.page${number}Marked`)).map(({ tagName }) => tagName);
  expect(marked(1)).toEqual(['Q', 'MARK']);
  await user.click(
    demo.getByRole('button', { name: words('demo.showSource', { number: 2, title: words('demo.source2') }) }),
  );
  expect(marked(2)).toEqual(['Q', 'MARK']);
  expect(marked(1)).toEqual([]);
});

it('shows frequently asked questions, the first one open', async () => {
  await openLanding();
  const answers = [...document.querySelectorAll<HTMLDetailsElement>('#faq details')];
  expect(answers).toHaveLength(6);
  expect(answers.map(({ open }) => open)).toEqual([true, false, false, false, false, false]);
  screen.getByText(
    /Basic costs \$0, .* It includes 1 chatbot, 1,000 messages per month, 7-day retention, and 50/,
  );
});

it('opens the phone menu and closes it on Escape', async () => {
  const user = await openLanding();
  await waitFor(() => expect(document.title).toBe('Parley'));
  await user.click(screen.getByRole('button', { name: words('header.openMenu') }));
  const close = await screen.findByRole('button', { name: words('header.closeMenu') });
  expect(close.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: words('header.openMenu') });
});

it('provides structured data for search engines', async () => {
  await openLanding();
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
});
