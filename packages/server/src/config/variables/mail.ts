import { z } from 'zod';
import { smtpAddress } from '../variable-schemas.ts';
import type { Variables } from './variable.ts';

/** Delivery of emails. */
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
} as const satisfies Variables;
