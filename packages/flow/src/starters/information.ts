import { type StarterParts, starterFlow } from './starter-flow.ts';
import {
  answerTo,
  buttons,
  contactForm,
  email,
  ending,
  message,
  openQuestion,
  start,
} from './starter-steps.ts';

/** Shows opening hours and location, and answers everything else from the knowledge. */
export function information({ t, recipients }: StarterParts) {
  return starterFlow(
    [{ name: 'question', type: 'text' }],
    [
      start('menu'),
      buttons('menu', {
        text: t('information.menu'),
        labels: {
          hours: t('information.hours'),
          place: t('information.place'),
          other: t('information.other'),
        },
        to: {
          'option:hours': 'openNow',
          'option:place': 'address',
          'option:other': 'question',
          failed: 'question',
        },
      }),
      { id: 'openNow', type: 'hours', data: {}, to: { open: 'isOpen', closed: 'isClosed' } },
      message('address', t('information.address'), 'more'),
      openQuestion('question', t('information.ask'), { saveAs: 'question', next: 'answer' }),
      message('isOpen', t('information.isOpen'), 'more'),
      message('isClosed', t('information.isClosed'), 'more'),
      answerTo('question', { next: 'more', unknown: 'unknown' }),
      message('unknown', t('information.unknown'), 'contact'),
      contactForm(t, { id: 'contact', text: t('shared.contact'), to: { next: 'mail', declined: 'more' } }),
      email(
        {
          subject: t('information.mailSubject'),
          text: t('information.mailText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            question: '{{question}}',
          }),
          to: [...recipients],
        },
        'thanks',
      ),
      message('thanks', t('shared.thanks'), 'more'),
      buttons('more', {
        text: t('shared.more'),
        labels: { yes: t('shared.yes'), no: t('shared.no') },
        to: { 'option:yes': 'menu', 'option:no': 'bye', failed: 'bye' },
      }),
      ending('bye', t('shared.bye')),
    ],
  );
}
