import { ending, options, type StarterParts, starterFlow } from './starter-flow.ts';

/** Invites visitors to give feedback and to subscribe. */
export function engagement({ t, recipients }: StarterParts) {
  return starterFlow(
    [{ name: 'feedback', type: 'text' }],
    [
      { id: 'start', type: 'start', data: { on: 'open' }, to: { next: 'menu' } },
      {
        id: 'menu',
        type: 'ask',
        data: {
          text: t('engagement.menu'),
          input: {
            type: 'choice',
            options: options({
              news: t('engagement.news'),
              feedback: t('engagement.feedback'),
              join: t('engagement.join'),
            }),
          },
        },
        to: { 'option:news': 'news', 'option:feedback': 'rate', 'option:join': 'join', failed: 'news' },
      },
      { id: 'news', type: 'message', data: { text: t('engagement.latest') }, to: { next: 'more' } },
      {
        id: 'rate',
        type: 'rate',
        data: { text: t('engagement.rate'), scale: 'nps' },
        to: { next: 'reason' },
      },
      {
        id: 'reason',
        type: 'ask',
        data: { text: t('engagement.reason'), input: { type: 'text' }, saveAs: 'feedback' },
        to: { next: 'mail' },
      },
      {
        id: 'mail',
        type: 'email',
        data: {
          subject: t('engagement.mailSubject'),
          text: t('engagement.mailText', { feedback: '{{feedback}}' }),
          to: [...recipients],
        },
        to: { next: 'thanks' },
      },
      { id: 'thanks', type: 'message', data: { text: t('engagement.thanks') }, to: { next: 'more' } },
      {
        id: 'join',
        type: 'collect',
        data: {
          text: t('engagement.joinText'),
          fields: [
            { key: 'name', label: t('shared.name'), type: 'text', required: false },
            { key: 'email', label: t('shared.email'), type: 'email', required: true },
          ],
          consent: { text: t('engagement.consent'), required: true },
        },
        to: { next: 'joined', declined: 'more' },
      },
      { id: 'joined', type: 'message', data: { text: t('engagement.joined') }, to: { next: 'more' } },
      {
        id: 'more',
        type: 'ask',
        data: {
          text: t('shared.more'),
          input: { type: 'choice', options: options({ yes: t('shared.yes'), no: t('shared.no') }) },
        },
        to: { 'option:yes': 'menu', 'option:no': 'bye', failed: 'bye' },
      },
      ending('bye', t('engagement.bye')),
    ],
  );
}
