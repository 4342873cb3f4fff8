import { join } from 'node:path';
import { billingMessages, nextBillingEvents } from '@parley/contracts/billing/billing-lists';
import type { BillingAnnouncement } from '@parley/contracts/events/events';
import { languages } from '@parley/contracts/language/languages';
import { beforeAll, describe, expect, it } from 'vitest';
import { installationRoot } from '../config/installation.ts';
import { loadSentences, type Sentences } from '../lib/text/sentences.ts';
import { billingSentences } from './billing-sentences.ts';

let sentences: Sentences;

beforeAll(async () => {
  sentences = await loadSentences(join(installationRoot(), 'packages', 'locales'), languages);
});

const receipt = {
  message: 'receipt',
  plan: 'professional',
  cycle: 'monthly',
  currency: 'EUR',
  amount: 604_950,
  price: 4_900,
  number: 'P-2026-000147',
  date: '2026-03-10T09:00:00Z',
  outlook: 'renews',
  outlookDate: '2026-04-10T09:00:00Z',
} as const satisfies BillingAnnouncement;

/** Removes the marks that isolate a value in a right-to-left sentence. */
function plain(text: string): string {
  return text.replace(/[\u2066-\u2069\u200e\u200f]/g, '').replace(/[\u00a0\u202f]/g, ' ');
}

describe('billing emails', () => {
  it.each(languages)('have every sentence with its values, in %s', (language) => {
    const outlooks = nextBillingEvents.map((outlook) => ({ ...receipt, next: 'starter' as const, outlook }));
    const messages = billingMessages.map((message) => ({ ...receipt, message, next: 'starter' as const }));
    for (const announcement of [...outlooks, ...messages]) {
      const { subject, text, outlook } = billingSentences(sentences, language, announcement);
      for (const part of [subject, text, outlook]) {
        expect(part).not.toMatch(/\{\{|undefined|mail\.\w+|billing[:.]/);
        expect(part.trim().length).toBeGreaterThan(4);
      }
    }
  });

  it.each([
    ['en', 'Payment received: €6,049.50 for invoice P-2026-000147', 'on March 10, 2026', 'April 10, 2026'],
    ['de', 'Zahlung eingegangen: 6.049,50 € für Rechnung P-2026-000147', '10. März 2026', '10. April 2026'],
    [
      'es',
      'Pago recibido: 6049,50 € por la factura P-2026-000147',
      '10 de marzo de 2026',
      '10 de abril de 2026',
    ],
  ] as const)(
    'write amounts and dates like %s, and say what happens next',
    (language, subject, day, next) => {
      const mail = billingSentences(sentences, language, receipt);
      expect(plain(mail.subject)).toBe(subject);
      expect(plain(mail.text)).toContain(day);
      expect(plain(mail.outlook)).toContain(next);
    },
  );

  it('use Arabic digits in Arabic, and the number of the invoice unchanged', () => {
    const mail = billingSentences(sentences, 'ar', receipt);
    expect(mail.subject).toContain('٦٬٠٤٩٫٥٠');
    expect(mail.subject).toContain('\u2068P-2026-000147\u2069');
    expect(mail.text).toContain('١٠ مارس ٢٠٢٦');
  });

  it('describe a change of only the billing cycle as such', () => {
    const scheduled = { ...receipt, message: 'changeScheduled', next: 'professional' } as const;
    expect(billingSentences(sentences, 'en', scheduled).subject).toBe(
      'You switch to monthly billing on March 10, 2026',
    );
    for (const language of languages)
      expect(plain(billingSentences(sentences, language, scheduled).subject)).not.toMatch(/[.。۔]$/);
    const smaller = { ...scheduled, next: 'starter' } as const;
    expect(billingSentences(sentences, 'en', smaller).subject).toBe(
      'Your plan changes to Starter on March 10, 2026',
    );
  });
});
