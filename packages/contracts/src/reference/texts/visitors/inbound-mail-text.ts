import type { inboundMailRoutes } from '../../../resources/visitors/inbound-mail.ts';
import type { ResourceText } from '../operation-text.ts';

export const inboundMailText = {
  tag: 'Inbound mail',
  description:
    'Visitors answer our emails by email. A mail service of the operator posts what it receives at `REPLY_ADDRESS`; mailboxes can be read by IMAP instead.',
  operations: {
    receiveMail: {
      description:
        'Signed with `INBOUND_MAIL_SECRET` in the headers `webhook-id`, `webhook-timestamp` and `webhook-signature`, as our webhooks are. Nothing is ever sent in answer to an email by the program. 404 without a secret. An address whose signatures were refused too often has to wait.',
    },
  },
} satisfies ResourceText<typeof inboundMailRoutes>;
