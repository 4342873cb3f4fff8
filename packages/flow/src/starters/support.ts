import {
  contactForm,
  ending,
  freeQuestion,
  options,
  type StarterParts,
  starterFlow,
} from './starter-flow.ts';

/** Answers from the knowledge, asks whether that helped, and hands over to a human if not. */
export function support({ t, recipients }: StarterParts) {
  return starterFlow(
    [
      { name: 'topic', type: 'text' },
      { name: 'problem', type: 'text' },
    ],
    [
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'topic' } },
      {
        id: 'person',
        type: 'trigger',
        data: { on: 'keyword', words: [t('support.personWord'), t('support.humanWord')] },
        to: { next: 'contact' },
      },
      {
        id: 'topic',
        type: 'ask',
        data: {
          text: t('support.topic'),
          input: {
            type: 'choice',
            options: options({
              howTo: t('support.howTo'),
              broken: t('support.broken'),
              account: t('support.account'),
            }),
          },
          saveAs: 'topic',
        },
        to: {
          'option:howTo': 'howTo',
          'option:broken': 'broken',
          'option:account': 'account',
          failed: 'howTo',
        },
      },
      {
        id: 'howTo',
        type: 'ask',
        data: { text: t('support.askHowTo'), ...freeQuestion('problem') },
        to: { next: 'answer' },
      },
      {
        id: 'broken',
        type: 'ask',
        data: { text: t('support.askBroken'), ...freeQuestion('problem') },
        to: { next: 'answer' },
      },
      {
        id: 'account',
        type: 'ask',
        data: { text: t('support.askAccount'), ...freeQuestion('problem') },
        to: { next: 'answer' },
      },
      {
        id: 'answer',
        type: 'answer',
        data: { question: '{{problem}}' },
        to: { next: 'helped', unknown: 'notFound' },
      },
      {
        id: 'helped',
        type: 'ask',
        data: {
          text: t('support.helped'),
          input: {
            type: 'choice',
            options: options({
              yes: t('support.yes'),
              again: t('support.again'),
              person: t('support.person'),
            }),
          },
        },
        to: { 'option:yes': 'rate', 'option:again': 'topic', 'option:person': 'contact', failed: 'rate' },
      },
      { id: 'notFound', type: 'message', data: { text: t('support.notFound') }, to: { next: 'contact' } },
      { id: 'rate', type: 'rate', data: { text: t('support.rate'), scale: 'csat' }, to: { next: 'bye' } },
      {
        id: 'contact',
        type: 'collect',
        data: contactForm(t, t('support.contact')),
        to: { next: 'handover', declined: 'bye' },
      },
      {
        id: 'handover',
        type: 'handover',
        data: {
          subject: t('support.handoverSubject', { name: '{{lead.name}}' }),
          text: t('support.handoverText', {
            name: '{{lead.name}}',
            email: '{{lead.email}}',
            topic: '{{topic}}',
            problem: '{{problem}}',
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
