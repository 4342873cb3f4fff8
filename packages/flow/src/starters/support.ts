import { type StarterParts, starterFlow } from './starter-flow.ts';
import {
  answerTo,
  buttons,
  contactForm,
  ending,
  handover,
  message,
  openQuestion,
  start,
} from './starter-steps.ts';

/** Answers from the knowledge, asks whether that helped, and hands over to a human if not. */
export function support({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'topic', type: 'text' },
      { name: 'problem', type: 'text' },
    ],
    [
      start('topic'),
      {
        id: 'person',
        type: 'trigger',
        data: { on: 'keyword', words: [t('support.personWord'), t('support.humanWord')] },
        to: { next: 'contact' },
      },
      buttons('topic', {
        text: t('support.topic'),
        labels: {
          howTo: t('support.howTo'),
          broken: t('support.broken'),
          account: t('support.account'),
        },
        to: {
          'option:howTo': 'howTo',
          'option:broken': 'broken',
          'option:account': 'account',
          failed: 'howTo',
        },
        saveAs: 'topic',
      }),
      openQuestion('howTo', t('support.askHowTo'), { saveAs: 'problem', next: 'answer' }),
      openQuestion('broken', t('support.askBroken'), { saveAs: 'problem', next: 'answer' }),
      openQuestion('account', t('support.askAccount'), { saveAs: 'problem', next: 'answer' }),
      answerTo('problem', { next: 'helped', unknown: 'notFound' }),
      buttons('helped', {
        text: t('support.helped'),
        labels: {
          yes: t('support.yes'),
          again: t('support.again'),
          person: t('support.person'),
        },
        to: { 'option:yes': 'rate', 'option:again': 'topic', 'option:person': 'contact', failed: 'rate' },
      }),
      message('notFound', t('support.notFound'), 'contact'),
      { id: 'rate', type: 'rate', data: { text: t('support.rate'), scale: 'csat' }, to: { next: 'bye' } },
      contactForm(t, {
        id: 'contact',
        text: t('support.contact'),
        to: { next: 'handover', declined: 'bye' },
      }),
      handover(
        {
          subject: t('support.handoverSubject', { name: '{{lead.name}}' }),
          text: t('support.handoverText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            topic: '{{topic}}',
            problem: '{{problem}}',
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
