import type { Installation } from '@parley/contracts/installation';
import { screen } from '@testing-library/dom';
import { describe, expect, it } from 'vitest';
import { closeScreen, openScreen } from '../../../test/screen/open-screen.tsx';
import { t } from '../../../test/screen/words.ts';
import { installationTag, sampleInstallation } from '../../../test/stand-in/sample-installation.ts';

const words = (key: string, values = {}) => t(`documentation:${key}`, values);

const titles: Record<string, string> = {
  '/about': 'about.title',
  '/privacy-policy': 'privacy.title',
  '/terms-of-service': 'terms.title',
};

async function openLegal(path: string, operator = {}, change: Partial<Installation> = {}) {
  document.head.innerHTML = installationTag({
    ...sampleInstallation,
    ...change,
    operator: { ...sampleInstallation.operator, ...operator },
  });
  await openScreen(path, null);
  await screen.findByRole('heading', { level: 1, name: words(titles[path] ?? '') });
  return screen.getByRole('main').textContent;
}

it('ROUTE-02, LEGAL-01: the privacy policy states which data of visitors is stored, and for how long', async () => {
  const text = await openLegal('/privacy-policy');
  expect(text).toContain('30 days by default');
  expect(text).toContain(words('privacy.account.activity'));
  expect(text).toContain(words('legal.unnamed'));
});

it('ROUTE-03, LEGAL-02, LEGAL-03: the terms state the minimum age and the notice before changes', async () => {
  const text = await openLegal('/terms-of-service');
  expect(text).toContain('at least 16 years old');
  expect(text).toContain('30 days’ notice');
});

it('ROUTE-04: the about page describes the product and names a contact', async () => {
  const operator = { name: 'Harbour Ltd', address: '1 Quay Street, Harbour' };
  const text = await openLegal('/about', operator);
  expect(text).toContain(words('about.product.answers'));
  expect(text).toContain(words('legal.reach', operator));
});

it.each([
  ['/privacy-policy', 'privacyUrl', 'privacy policy'],
  ['/terms-of-service', 'termsUrl', 'terms'],
])('%s names the operator and links to the operator’s page', async (path, variable, link) => {
  const operator = { name: 'Harbour Ltd', address: 'privacy@harbour.example' };
  const text = await openLegal(path, { ...operator, [variable]: 'https://harbour.example/legal' });
  expect(text).toContain(words('legal.named', operator));
  expect(text).toContain(words('legal.reach', operator));
  const own = screen.getByRole('link', { name: link });
  expect(own.getAttribute('href')).toBe('https://harbour.example/legal');
});

describe('ROUTE-02, ROUTE-03: shows a sentence only if it applies to the installation', () => {
  const none = { collection: null, googleLogin: false, visitorCountry: false } as const;

  it.each<[sentence: string, path: string, where: Partial<Installation>]>([
    ['your organization buys a plan', '/privacy-policy', { collection: 'invoice' }],
    ['Payments are made through Stripe', '/privacy-policy', { collection: 'checkout' }],
    ['If you log in with Google', '/privacy-policy', { googleLogin: true }],
    ['Logging in with Google sets another one', '/privacy-policy', { googleLogin: true }],
    ['The country you connect from', '/privacy-policy', { visitorCountry: true }],
    ['charged in advance through Stripe', '/terms-of-service', { collection: 'checkout' }],
    ['Paid plans are invoiced in advance', '/terms-of-service', { collection: 'invoice' }],
    ['tried with test cards', '/terms-of-service', { collection: 'card' }],
  ])('%s', async (sentence, path, where) => {
    const before = await openLegal(path, {}, none);
    expect(before).not.toContain(sentence);
    await closeScreen();
    const after = await openLegal(path, {}, { ...none, ...where });
    expect(after).toContain(sentence);
  });

  it('states that nothing is charged only if nothing can be bought', async () => {
    expect(await openLegal('/terms-of-service', {}, none)).toContain('Nothing is charged');
    await closeScreen();
    expect(await openLegal('/terms-of-service', {}, { collection: 'checkout' })).not.toContain(
      'Nothing is charged',
    );
  });

  it('states that leads are kept, and what is inferred, shared and counted', async () => {
    const text = await openLegal('/privacy-policy');
    expect(text).toContain('They stay when the conversation is deleted');
    expect(text).toContain('the mood in which you write are estimated');
    expect(text).toContain('to Slack and by email');
    expect(text).toContain('on the home page, how far');
  });
});
