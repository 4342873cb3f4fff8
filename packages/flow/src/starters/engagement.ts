import { type StarterParts, starterFlow } from './starter-flow.ts';
import { ask, buttons, email, ending, message, start } from './starter-steps.ts';

/** Invites visitors to give feedback and to subscribe. */
export function engagement({ t, recipients }: StarterParts) {
  return starterFlow(
    [{ name: 'feedback', type: 'text' }],
    [
      start('menu'),
      buttons('menu', {
        text: t('engagement.menu'),
        labels: {
          news: t('engagement.news'),
          feedback: t('engagement.feedback'),
          join: t('engagement.join'),
        },
        to: { 'option:news': 'news', 'option:feedback': 'rate', 'option:join': 'join', failed: 'news' },
      }),
      message('news', t('engagement.latest'), 'more'),
      {
        id: 'rate',
        type: 'rate',
        data: { text: t('engagement.rate'), scale: 'nps' },
        to: { next: 'reason' },
      },
      ask('reason', {
        text: t('engagement.reason'),
        input: { type: 'text' },
        saveAs: 'feedback',
        to: { next: 'mail' },
      }),
      email(
        {
          subject: t('engagement.mailSubject'),
          text: t('engagement.mailText', { feedback: '{{feedback}}' }),
          to: [...recipients],
        },
        'thanks',
      ),
      message('thanks', t('engagement.thanks'), 'more'),
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
      message('joined', t('engagement.joined'), 'more'),
      buttons('more', {
        text: t('shared.more'),
        labels: { yes: t('shared.yes'), no: t('shared.no') },
        to: { 'option:yes': 'menu', 'option:no': 'bye', failed: 'bye' },
      }),
      ending('bye', t('engagement.bye')),
    ],
  );
}
