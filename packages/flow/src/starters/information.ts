import {
  contactForm,
  ending,
  freeQuestion,
  options,
  type StarterParts,
  starterFlow,
} from './starter-flow.ts';

/** Shows opening hours and location, and answers everything else from the knowledge. */
export function information({ t, recipients }: StarterParts) {
  return starterFlow(
    [{ name: 'question', type: 'text' }],
    [
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'menu' } },
      {
        id: 'menu',
        type: 'ask',
        data: {
          text: t('information.menu'),
          input: {
            type: 'choice',
            options: options({
              hours: t('information.hours'),
              place: t('information.place'),
              other: t('information.other'),
            }),
          },
        },
        to: {
          'option:hours': 'openNow',
          'option:place': 'address',
          'option:other': 'question',
          failed: 'question',
        },
      },
      { id: 'openNow', type: 'hours', data: {}, to: { open: 'isOpen', closed: 'isClosed' } },
      { id: 'address', type: 'message', data: { text: t('information.address') }, to: { next: 'more' } },
      {
        id: 'question',
        type: 'ask',
        data: { text: t('information.ask'), ...freeQuestion('question') },
        to: { next: 'answer' },
      },
      { id: 'isOpen', type: 'message', data: { text: t('information.isOpen') }, to: { next: 'more' } },
      { id: 'isClosed', type: 'message', data: { text: t('information.isClosed') }, to: { next: 'more' } },
      {
        id: 'answer',
        type: 'answer',
        data: { question: '{{question}}' },
        to: { next: 'more', unknown: 'unknown' },
      },
      { id: 'unknown', type: 'message', data: { text: t('information.unknown') }, to: { next: 'contact' } },
      {
        id: 'contact',
        type: 'collect',
        data: contactForm(t, t('shared.contact')),
        to: { next: 'mail', declined: 'more' },
      },
      {
        id: 'mail',
        type: 'email',
        data: {
          subject: t('information.mailSubject'),
          text: t('information.mailText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            question: '{{question}}',
          }),
          to: [...recipients],
        },
        to: { next: 'thanks' },
      },
      { id: 'thanks', type: 'message', data: { text: t('shared.thanks') }, to: { next: 'more' } },
      {
        id: 'more',
        type: 'ask',
        data: {
          text: t('shared.more'),
          input: { type: 'choice', options: options({ yes: t('shared.yes'), no: t('shared.no') }) },
        },
        to: { 'option:yes': 'menu', 'option:no': 'bye', failed: 'bye' },
      },
      ending('bye', t('shared.bye')),
    ],
  );
}
