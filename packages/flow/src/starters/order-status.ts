import { type StarterParts, type StarterStep, starterFlow } from './starter-flow.ts';
import {
  answerTo,
  ask,
  branch,
  buttons,
  condition,
  contactForm,
  ending,
  handover,
  message,
  openQuestion,
  start,
} from './starter-steps.ts';

const lookup: StarterStep = {
  id: 'lookup',
  type: 'request',
  data: {
    method: 'GET',
    url: 'https://shop.example.com/api/orders/{{order.number}}',
    query: [{ name: 'email', value: '{{order.email}}' }],
    save: [
      { path: 'status', variable: 'order.status' },
      { path: 'expectedOn', variable: 'order.day' },
    ],
    sample: { status: 'shipped', expectedOn: '2027-01-15' },
  },
  to: { next: 'status', error: 'notFound' },
};

/** Looks an order up in the shop's API, and answers other questions from the knowledge. */
export function orderStatus({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'question', type: 'text' },
      { name: 'order.number', type: 'text' },
      { name: 'order.email', type: 'text', sensitive: true },
      { name: 'order.status', type: 'text' },
      { name: 'order.day', type: 'date' },
    ],
    [
      { id: 'note', type: 'note', data: { text: t('orderStatus.note') } },
      start('menu'),
      buttons('menu', {
        text: t('orderStatus.menu'),
        labels: { order: t('orderStatus.order'), other: t('orderStatus.other') },
        to: { 'option:order': 'number', 'option:other': 'question', failed: 'question' },
      }),
      ask('number', {
        text: t('orderStatus.number'),
        input: { type: 'text', pattern: '[A-Za-z0-9-]{4,20}' },
        saveAs: 'order.number',
        retry: { text: t('orderStatus.numberRetry'), times: 2 },
        to: { next: 'email', failed: 'contact' },
      }),
      openQuestion('question', t('orderStatus.question'), { saveAs: 'question', next: 'answer' }),
      ask('email', {
        text: t('orderStatus.email'),
        input: { type: 'email' },
        saveAs: 'order.email',
        retry: { text: t('orderStatus.emailRetry'), times: 2 },
        to: { next: 'lookup', failed: 'contact' },
      }),
      answerTo('question', { next: 'menu', unknown: 'contact' }),
      lookup,
      condition(
        'status',
        [
          branch('shipped', t('orderStatus.shippedLabel'), {
            variable: 'order.status',
            op: 'is',
            value: 'shipped',
          }),
          branch('packing', t('orderStatus.packingLabel'), {
            variable: 'order.status',
            op: 'is',
            value: 'processing',
          }),
        ],
        { 'branch:shipped': 'shipped', 'branch:packing': 'packing', else: 'contact' },
      ),
      message('notFound', t('orderStatus.notFound'), 'contact'),
      message('shipped', t('orderStatus.shipped', { day: '{{formatDate(order.day)}}' }), 'bye'),
      message('packing', t('orderStatus.packing', { number: '{{order.number}}' }), 'bye'),
      contactForm(t, {
        id: 'contact',
        text: t('orderStatus.contact'),
        to: { next: 'handover', declined: 'bye' },
      }),
      handover(
        {
          subject: t('orderStatus.handoverSubject', { name: '{{lead.name}}' }),
          text: t('orderStatus.handoverText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            number: '{{order.number}}',
            question: '{{question}}',
          }),
          to: [...recipients],
          after: 'end',
        },
        'thanks',
      ),
      ending('thanks', t('shared.thanks')),
      ending('bye', t('shared.bye')),
    ],
  );
}
