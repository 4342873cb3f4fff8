import { expect, it } from 'vitest';
import { browserApp } from './browser-app.ts';

const app = browserApp(15524);

async function openLanding(options = {}) {
  const page = await app.open('/', options);
  await page.getByRole('heading', { level: 1 }).waitFor();
  return page;
}

it('LAND-01, LAND-07: anchors scroll to their sections', async () => {
  const page = await openLanding();
  for (const [name, id] of [
    ['Features', 'features'],
    ['Pricing', 'pricing'],
    ['FAQ', 'faq'],
  ] as const) {
    await page.getByRole('banner').getByRole('link', { name }).click();
    await expect
      .poll(() =>
        page.locator(`#${id}`).evaluate((section) => Math.abs(section.getBoundingClientRect().top) < 120),
      )
      .toBe(true);
  }
  await page.getByRole('link', { name: 'Explore features' }).click();
  expect(new URL(page.url()).hash).toBe('#features');
});

it('LAND-02, LAND-03, LAND-04, LAND-05, LAND-06: the header and the hero lead where they say', async () => {
  const page = await openLanding();
  const header = page.getByRole('banner');
  const main = page.getByRole('main');
  for (const [link, path] of [
    [header.getByRole('link', { name: 'Documentation', exact: true }), '/documentation'],
    [header.getByRole('link', { name: 'Log in', exact: true }), '/auth'],
    [header.getByRole('link', { name: 'Get Started', exact: true }), '/auth'],
    [main.getByRole('link', { name: 'Start for free', exact: true }).first(), '/auth'],
    [header.getByRole('link', { name: 'Parley home page', exact: true }), '/'],
  ] as const) {
    await page.goto(`${app.standIn.origin}/${path === '/' ? '#pricing' : ''}`);
    await link.click();
    await page.waitForURL((url) => url.pathname === path && url.hash === '');
    await page.getByRole('heading', { level: 1 }).waitFor();
  }
});

it('LAND-08, LAND-09, LAND-10, LAND-11, LAND-12, LAND-14, LAND-19: says what it claims', async () => {
  const page = await openLanding();
  const text = await page.getByRole('main').textContent();
  for (const piece of [
    'Customer support',
    'Lead generation',
    'Internal knowledge base',
    'Product recommendations',
    'GDPR',
    'CCPA',
    '50+ languages',
    '10,000+',
    '1M+',
    '45+',
    'No credit card required to start',
    'Sign up',
    'Create a chatbot',
    'Customize in the builder',
    'Set status to Published',
    'Share',
  ]) {
    expect(text).toContain(piece);
  }
  expect(await page.locator('#features').textContent()).toContain('30+ languages');
});

it('LAND-13: shows three plans by month and by year', async () => {
  const page = await openLanding();
  const pricing = page.locator('#pricing');
  expect(await pricing.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual([
    'Basic',
    'Professional',
    'Enterprise',
  ]);
  await pricing.getByText('$49', { exact: true }).waitFor();
  await pricing.getByRole('button', { name: 'Annual, save 20%' }).click();
  await pricing.getByText('$39.20', { exact: true }).waitFor();
});

it('LAND-15: opens and closes the answers', async () => {
  const page = await openLanding();
  const answer = page.getByText('It says so instead of guessing.');
  expect(await answer.isVisible()).toBe(false);
  await page.getByText('What if it doesn’t know the answer?').click();
  expect(await answer.isVisible()).toBe(true);
});

it('LAND-16: carries structured data with a free offer', async () => {
  const page = await openLanding();
  const data: unknown = JSON.parse(
    (await page.locator('script[type="application/ld+json"]').textContent()) ?? '',
  );
  expect(data).toMatchObject({
    '@type': 'SoftwareApplication',
    offers: { price: '0', priceCurrency: 'USD' },
  });
});

it('LAND-21: folds its links into a menu on phones, and scrolls only down', async () => {
  const page = await openLanding({ viewport: { width: 375, height: 812 } });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  await page.getByRole('button', { name: 'Open menu' }).click();
  for (const name of ['Features', 'Pricing', 'FAQ', 'Documentation', 'Log in', 'Get Started']) {
    expect(await page.getByRole('banner').getByRole('link', { name }).isVisible(), name).toBe(true);
  }
  await page.keyboard.press('Escape');
  await page.getByRole('banner').getByRole('link', { name: 'Pricing' }).waitFor({ state: 'hidden' });
});

it('turns the demo to the page of the chosen source', async () => {
  const page = await openLanding();
  await page.getByRole('button', { name: 'Show source 2: Privacy tab' }).click();
  await page.getByRole('heading', { name: 'Privacy tab' }).waitFor();
});
