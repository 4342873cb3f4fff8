import { z } from 'zod';
import { imapAddress, replyAddress, smtpAddress, webhookSecret } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Emails to people, and visitors' answers to them. */
export const mailVariables = {
  SMTP_URL: {
    schema: smtpAddress,
    unset: 'emails are written to `DATA_DIR/outbox`',
    meaning: 'The server that sends emails; `smtps://…` for TLS from the start.',
    example: 'smtp://user:password@mail.example.com:587',
    secret: true,
  },
  MAIL_FROM: {
    schema: z.string().max(200, { error: 'must have at most 200 characters' }),
    unset: '`Parley <no-reply@…>` with the host of `APP_URL`',
    meaning: 'Sender of every email.',
    example: 'Parley <parley@example.com>',
  },
  REPLY_ADDRESS: {
    schema: replyAddress,
    unset: 'emails ask visitors to answer in the chat',
    meaning:
      'Where visitors answer the emails of people: `answers@…` gets mail for `answers+<token>@…`. Needs one of the two below.',
    example: 'answers@example.com',
  },
  IMAP_URL: {
    schema: imapAddress,
    meaning:
      "The mailbox of `REPLY_ADDRESS`, from which visitors' answers are read; `imap://…` begins without TLS and needs STARTTLS outside of private networks.",
    example: 'imaps://answers:password@mail.example.com/INBOX',
    secret: true,
  },
  INBOUND_MAIL_SECRET: {
    schema: webhookSecret,
    meaning:
      "Lets a mail service hand over visitors' answers at `POST /api/mail/inbound`, signed with this secret: `whsec_` and base64 of 24 to 64 random bytes.",
    secret: true,
  },
} as const satisfies Variables;
