import { screen, waitFor, within } from '@testing-library/dom';
import { expect, it } from 'vitest';
import { api } from '../../../test/screen/api.ts';
import { arrive } from '../../../test/screen/interact.ts';
import { openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';

const words = (key: string, values = {}) => t(`landing:${key}`, values);

async function openLanding() {
  const user = await openScreen('/', null);
  await screen.findByRole('heading', { level: 1, name: words('hero.title') });
  return user;
}

const planOf = (name: string) => {
  const card = screen.getByRole('heading', { level: 3, name: words(`pricing.${name}`) }).closest('article');
  if (!card) throw new Error(`There is no plan ${name}`);
  return within(card);
};

it('ROUTE-48: asks the server for nothing', async () => {
  await openLanding();
  expect(api.calls()).toEqual([]);
});

it('leads to the registration and to its own sections', async () => {
  const user = await openLanding();
  const links = screen.getAllByRole('link').map((link) => link.getAttribute('href'));
  for (const href of ['/auth', '/#features', '/#pricing', '/#faq', '/documentation', '/privacy-policy'])
    expect(links).toContain(href);
  await user.click(screen.getAllByRole('link', { name: words('hero.start') })[0]!);
  await arrive('/auth');
});

it('shows the plans that the contract enforces, by the month', async () => {
  await openLanding();
  planOf('free').getByText('$0');
  planOf('free').getByText(words('pricing.messages', { count: 1000, formatted: '1,000' }));
  planOf('professional').getByText('$49');
  planOf('professional').getByText(words('pricing.chatbots', { count: 10, formatted: '10' }));
  planOf('enterprise').getByText(words('pricing.enterprisePrice'));
});

it('shows what a month costs when the year is paid at once', async () => {
  const user = await openLanding();
  await user.click(screen.getByRole('button', { name: words('pricing.annual', { percent: '20%' }) }));
  planOf('professional').getByText('$39.20');
  planOf('professional').getByText(words('pricing.billedAnnually'));
  planOf('free').getByText('$0');
  await user.click(screen.getByRole('button', { name: words('pricing.monthly') }));
  planOf('professional').getByText('$49');
});

it('turns the page of the sample to the source that is chosen', async () => {
  const user = await openLanding();
  const demo = within(screen.getByRole('region', { name: words('demo.label') }));
  demo.getByText(words('demo.page1Marked'));
  await user.click(
    demo.getByRole('button', { name: words('demo.showSource', { number: 2, title: words('demo.source2') }) }),
  );
  demo.getByText(words('demo.page2Marked'));
  expect(demo.queryByText(words('demo.page1Marked'))).toBeNull();
});

it('answers the questions people ask first, the first one open', async () => {
  await openLanding();
  const answers = [...document.querySelectorAll<HTMLDetailsElement>('#faq details')];
  expect(answers).toHaveLength(6);
  expect(answers.map(({ open }) => open)).toEqual([true, false, false, false, false, false]);
  screen.getByText(words('faq.freeAnswer', { price: '$0' }));
});

it('opens the menu of phones and closes it on Escape', async () => {
  const user = await openLanding();
  await waitFor(() => expect(document.title).toBe('Parley'));
  await user.click(screen.getByRole('button', { name: words('header.openMenu') }));
  const close = await screen.findByRole('button', { name: words('header.closeMenu') });
  expect(close.getAttribute('aria-expanded')).toBe('true');
  await user.keyboard('{Escape}');
  await screen.findByRole('button', { name: words('header.openMenu') });
});

it('tells search engines what it is', async () => {
  await openLanding();
  const data = document.querySelector('script[type="application/ld+json"]')?.textContent ?? '';
  expect(JSON.parse(data)).toMatchObject({ '@context': 'https://schema.org' });
});
