import { withWholeSymbol } from '@parley/contracts/language/isolate';
import { directionOf, type Language } from '@parley/contracts/language/languages';
import { writtenPercent } from '@parley/contracts/language/written-percent';
import type { Invoice } from '@parley/contracts/resources/organization/billing';
import { countryName } from '@parley/contracts/values/countries';
import type { DocumentContent, Labelled } from '../../../billing/document/document-content.ts';
import { amountDueOf, paidWithOf } from '../../../billing/invoice.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import type { InvoiceDocumentRow } from '../store/invoices.queries.ts';
import type { Buyer } from '../store/standing.queries.ts';

/** The text of an invoice or credit note in its language, with buyer and seller as of its date. */
export function describeDocument(
  { sentences }: Pick<Deps, 'sentences'>,
  row: InvoiceDocumentRow,
  language: Language,
): DocumentContent {
  const say = (key: string, params: Record<string, string> = {}) =>
    sentences.render(language, `billing:invoice.${key}`, params);
  const amount = moneyFormat(language, row.currency);
  const day = dayFormat(language);
  const isInvoice = row.kind === 'invoice';
  return {
    language,
    direction: directionOf(language),
    issuedAt: row.issued_at.toISOString(),
    title: say(isInvoice ? 'title' : 'creditNote'),
    facts: factsOf(),
    parties: [
      { label: say('from'), lines: sellerLines(row.seller, say) },
      { label: say('to'), lines: buyerLines(row.buyer, { say, language }) },
    ],
    columns: { description: say('description'), period: say('period'), amount: say('amount') },
    rows: row.lines.map((line) => ({
      description: say(line.kind === 'credit' ? 'credit' : 'charge', {
        plan: sentences.render(language, `chatbots:plans.${line.plan}`),
      }),
      period: `${day(line.from)} – ${day(line.to)}`,
      // A credit note reverses its lines, so a credited line is positive.
      amount: amount(isInvoice ? line.amount : -line.amount),
    })),
    totals: totalsOf(),
    notes: row.is_reverse_charge ? [say('reverseCharge')] : [],
  };

  function factsOf(): Labelled[] {
    const due = row.due_at ? [{ label: say('due'), value: day(row.due_at.toISOString()) }] : [];
    return [
      { label: say('number'), value: row.number },
      { label: say('date'), value: day(row.issued_at.toISOString()) },
      ...due,
      ...(isInvoice && row.paid_at ? [{ label: paidLabel(), value: paidOn(row.paid_at) }] : []),
      ...(row.corrected_number ? [{ label: say('corrects'), value: row.corrected_number }] : []),
    ];
  }

  function paidLabel(): string {
    return sentences.render(language, 'billing:invoices.statuses.paid');
  }

  function paidOn(at: Date): string {
    const how = paidWithOf(row);
    const names = how && {
      card: () => sentences.render(language, 'billing:card.endingIn', cardNames(how)),
      transfer: () => say('byTransfer'),
      balance: () => say('balance'),
    };
    return [day(at.toISOString()), ...(names && how ? [names[how.kind]()] : [])].join(' · ');
  }

  function totalsOf(): Labelled[] {
    const { tax_percent: percent, balance_applied: applied } = row;
    return [
      { label: say('net'), value: amount(row.net) },
      {
        label: percent === null ? say('noTax') : say('tax', { percent: taxPercent(percent, language) }),
        value: amount(row.tax),
      },
      { label: say('total'), value: amount(row.amount) },
      ...(applied > 0 ? [{ label: say('balance'), value: amount(-applied) }] : []),
      ...(isInvoice && row.paid_at && row.amount_due > 0
        ? [{ label: paidLabel(), value: amount(-row.amount_due) }]
        : []),
      ...(isInvoice ? [{ label: say('amountDue'), value: amount(amountDueOf(row)) }] : []),
    ];
  }
}

/** Card brands are capitalized. */
function cardNames(paidWith: NonNullable<Invoice['paidWith']>): Record<string, string> {
  if (paidWith.kind !== 'card') return {};
  const { brand, last4 } = paidWith;
  return { brand: brand.slice(0, 1).toUpperCase() + brand.slice(1), last4 };
}

type Say = (key: string, params?: Record<string, string>) => string;

function sellerLines({ name, address, vatId }: InvoiceDocumentRow['seller'], say: Say): string[] {
  return present([name, ...address.split('\n'), vatId ? say('taxId', { id: vatId }) : '']);
}

function buyerLines(
  { organization, address, taxId, businessName }: Buyer,
  { say, language }: { say: Say; language: Language },
): string[] {
  const { name, company, address: street, city, state, zip, country } = address;
  return present([
    businessName || company || organization,
    name,
    street,
    [zip, city].filter(Boolean).join(' '),
    state,
    country && countryName(country, language),
    taxId ? say('taxId', { id: taxId }) : '',
  ]);
}

function present(lines: readonly (string | undefined)[]): string[] {
  return lines.flatMap((line) => line || []);
}

/** Latin digits in every language, because accountants compare them. */
function moneyFormat(language: Language, currency: string): (minorUnits: number) => string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency, numberingSystem: 'latn' });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return (minorUnits) => plainSpaces(withWholeSymbol(format.format(minorUnits / 10 ** digits), language));
}

function dayFormat(language: Language): (at: string) => string {
  const format = new Intl.DateTimeFormat(language, {
    dateStyle: 'medium',
    timeZone: 'UTC',
    numberingSystem: 'latn',
    calendar: 'gregory',
  });
  return (at) => plainSpaces(format.format(new Date(at)));
}

/** Latin digits in every language, as in amounts. */
function taxPercent(percent: string, language: Language): string {
  return plainSpaces(
    writtenPercent(Number(percent), language, { numberingSystem: 'latn', maximumFractionDigits: 2 }),
  );
}

function plainSpaces(text: string): string {
  return text.replaceAll(/[\u00a0\u202f]/g, ' ');
}
