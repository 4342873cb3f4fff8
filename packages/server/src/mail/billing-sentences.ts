import type { BillingMessage, BillingOutlook } from '@parley/contracts/billing/billing-lists';
import type { BillingAnnouncement } from '@parley/contracts/events/events';
import { withWholeSymbol } from '@parley/contracts/language/isolate';
import { type Language, numberLocale } from '@parley/contracts/language/languages';
import type { Sentences } from '../lib/text/sentences.ts';

type Params = Record<string, string>;

/** Sentences of a billing email; `outlook` is empty if nothing follows. */
export interface BillingSentences {
  subject: string;
  text: string;
  outlook: string;
}

/** Renders a billing notification in a reader's language, with amounts and dates in that language's format. */
export function billingSentences(
  sentences: Sentences,
  language: Language,
  announcement: BillingAnnouncement,
): BillingSentences {
  const params = paramsOf(sentences, language, announcement);
  const { outlook, outlookDate } = announcement;
  const following = outlookDate ? { ...params, date: writtenDay(outlookDate, language) } : params;
  const key = outlook && outlookKey(outlook, announcement);
  return {
    subject: billingSubject(sentences, language, announcement),
    text: sentences.render(language, textKey(announcement), params),
    outlook: key ? sentences.render(language, key, following) : '',
  };
}

/** The sentence that the app shows as well. */
export function billingSubject(
  sentences: Sentences,
  language: Language,
  announcement: BillingAnnouncement,
): string {
  const { message, plan, next, cycle } = announcement;
  const params = paramsOf(sentences, language, announcement);
  if (message !== 'changeScheduled') return sentences.render(language, subjectKeys[message], params);
  if (next === plan && cycle)
    return withoutStop(sentences.render(language, `billing:notice.toCycle.${cycle}`, params));
  const to = { ...params, plan: params.next ?? '' };
  return sentences.render(language, 'billing:change.done.downgrade', to);
}

/** Subjects have no full stop; direction marks of a right-to-left sentence may follow it. */
function withoutStop(sentence: string): string {
  return sentence.replace(/[.。۔](?=[\u2066-\u2069]*$)/u, '');
}

const subjectKeys: Readonly<Record<Exclude<BillingMessage, 'changeScheduled'>, string>> = {
  receipt: 'settings:mail.billing.subjects.receipt',
  invoiceDue: 'settings:mail.billing.subjects.invoiceDue',
  paymentFailed: 'settings:mail.billing.subjects.paymentFailed',
  suspended: 'settings:mail.billing.subjects.suspended',
  trialStarted: 'billing:trial.done',
  trialEnding: 'settings:mail.billing.subjects.trialEnding',
  renewing: 'settings:mail.billing.subjects.renewing',
  cancelled: 'billing:cancel.done',
  resumed: 'billing:resume.done',
  ended: 'settings:mail.billing.subjects.ended',
  credited: 'settings:mail.billing.subjects.credited',
  lapsed: 'settings:mail.billing.subjects.lapsed',
};

function textKey({ message, price, cycle }: BillingAnnouncement): string {
  // Without a price, the subscription is a trial that continues.
  if (message === 'resumed' && price !== undefined && cycle) return `billing:resume.text.${cycle}`;
  return textKeys[message];
}

const textKeys: Readonly<Record<BillingMessage, string>> = {
  receipt: 'settings:mail.billing.texts.receipt',
  invoiceDue: 'settings:mail.billing.texts.invoiceDue',
  paymentFailed: 'settings:mail.billing.texts.paymentFailed',
  suspended: 'billing:payment.inactive',
  trialStarted: 'settings:mail.billing.texts.trial',
  trialEnding: 'settings:mail.billing.texts.trial',
  renewing: 'settings:mail.billing.texts.renewing',
  cancelled: 'billing:cancel.text',
  resumed: 'billing:resume.trial',
  changeScheduled: 'billing:downgrade.text',
  ended: 'settings:mail.billing.texts.ended',
  credited: 'settings:mail.billing.texts.credited',
  lapsed: 'settings:mail.billing.texts.lapsed',
};

function outlookKey(outlook: BillingOutlook, { cycle = 'monthly' }: BillingAnnouncement): string {
  switch (outlook) {
    case 'charges':
      return `settings:mail.billing.next.charges.${cycle}`;
    case 'addCard':
      return `billing:trial.withCard.${cycle}`;
    default:
      return outlookKeys[outlook];
  }
}

const outlookKeys: Readonly<Record<Exclude<BillingOutlook, 'charges' | 'addCard'>, string>> = {
  renews: 'settings:mail.billing.next.renews',
  changes: 'billing:notice.scheduled',
  ends: 'billing:notice.ending',
  retry: 'billing:payment.nextAttempt',
  grace: 'billing:payment.grace',
  starts: 'billing:payment.starts',
  planEnds: 'settings:mail.billing.next.planEnds',
  returns: 'billing:trial.withoutCard',
  mayCancel: 'settings:mail.billing.next.mayCancel',
  cancelStays: 'billing:cancel.stays',
  allStays: 'billing:downgrade.stays',
};

function paramsOf(sentences: Sentences, language: Language, announcement: BillingAnnouncement): Params {
  const { plan, next, currency, amount, price, number, date } = announcement;
  const name = (id: string) => sentences.render(language, `chatbots:plans.${id}`);
  return {
    plan: name(plan),
    current: name(plan),
    basic: name('free'),
    ...(next ? { next: name(next) } : {}),
    ...(amount === undefined ? {} : { amount: writtenMoney(amount, currency, language) }),
    ...(price === undefined ? {} : { price: writtenMoney(price, currency, language) }),
    ...(number === undefined ? {} : { number }),
    ...(date === undefined ? {} : { date: writtenDay(date, language) }),
  };
}

/** @param amount minor units */
function writtenMoney(amount: number, currency: string, language: Language): string {
  const format = new Intl.NumberFormat(numberLocale(language), {
    style: 'currency',
    currency,
    currencyDisplay: 'narrowSymbol',
  });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  return withWholeSymbol(format.format(amount / 10 ** digits), language);
}

/**
 * A date (UTC) in a language's format.
 * @param at an instant, ISO 8601
 */
export function writtenDay(at: string, language: Language): string {
  return new Intl.DateTimeFormat(numberLocale(language), { dateStyle: 'long', timeZone: 'UTC' }).format(
    new Date(at),
  );
}
