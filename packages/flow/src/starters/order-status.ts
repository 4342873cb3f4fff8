import {
  contactForm,
  ending,
  freeQuestion,
  options,
  type StarterParts,
  starterFlow,
} from './starter-flow.ts';

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
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'menu' } },
      {
        id: 'menu',
        type: 'ask',
        data: {
          text: t('orderStatus.menu'),
          input: {
            type: 'choice',
            options: options({ order: t('orderStatus.order'), other: t('orderStatus.other') }),
          },
        },
        to: { 'option:order': 'number', 'option:other': 'question', failed: 'question' },
      },
      {
        id: 'number',
        type: 'ask',
        data: {
          text: t('orderStatus.number'),
          input: { type: 'text', pattern: '[A-Za-z0-9-]{4,20}' },
          saveAs: 'order.number',
          retry: { text: t('orderStatus.numberRetry'), times: 2 },
        },
        to: { next: 'email', failed: 'contact' },
      },
      {
        id: 'question',
        type: 'ask',
        data: { text: t('orderStatus.question'), ...freeQuestion('question') },
        to: { next: 'answer' },
      },
      {
        id: 'email',
        type: 'ask',
        data: {
          text: t('orderStatus.email'),
          input: { type: 'email' },
          saveAs: 'order.email',
          retry: { text: t('orderStatus.emailRetry'), times: 2 },
        },
        to: { next: 'lookup', failed: 'contact' },
      },
      {
        id: 'answer',
        type: 'answer',
        data: { question: '{{question}}' },
        to: { next: 'menu', unknown: 'contact' },
      },
      {
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
      },
      {
        id: 'status',
        type: 'condition',
        data: {
          branches: [
            {
              id: 'shipped',
              label: t('orderStatus.shippedLabel'),
              match: 'all',
              tests: [{ variable: 'order.status', op: 'is', value: 'shipped' }],
            },
            {
              id: 'packing',
              label: t('orderStatus.packingLabel'),
              match: 'all',
              tests: [{ variable: 'order.status', op: 'is', value: 'processing' }],
            },
          ],
        },
        to: { 'branch:shipped': 'shipped', 'branch:packing': 'packing', else: 'contact' },
      },
      {
        id: 'notFound',
        type: 'message',
        data: { text: t('orderStatus.notFound') },
        to: { next: 'contact' },
      },
      {
        id: 'shipped',
        type: 'message',
        data: { text: t('orderStatus.shipped', { day: '{{formatDate(order.day)}}' }) },
        to: { next: 'bye' },
      },
      {
        id: 'packing',
        type: 'message',
        data: { text: t('orderStatus.packing', { number: '{{order.number}}' }) },
        to: { next: 'bye' },
      },
      {
        id: 'contact',
        type: 'collect',
        data: contactForm(t, t('orderStatus.contact')),
        to: { next: 'handover', declined: 'bye' },
      },
      {
        id: 'handover',
        type: 'handover',
        data: {
          subject: t('orderStatus.handoverSubject', { name: '{{lead.name}}' }),
          text: t('orderStatus.handoverText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            number: '{{order.number}}',
            question: '{{question}}',
          }),
          to: [...recipients],
        },
        to: { next: 'thanks' },
      },
      ending('thanks', t('shared.thanks')),
      ending('bye', t('shared.bye')),
    ],
  );
}
