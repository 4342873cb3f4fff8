import { z } from 'zod';
import { defineRoutes } from '../../route.ts';

/** Maximum size of a received email, in bytes. */
export const maxInboundMailBytes = 25 * 1_048_576;

/**
 * What became of a received email, the first that fits. `tooLarge`: also with too many or too deep parts. `loop`: we have sent it
 * ourselves. `bounce`: a mail server could not deliver
 * ours. `autoReply`: a program wrote it. `tooMany`: too many emails or recipients. `unknownToken`: it answers none of our emails.
 * `gone`: the conversation is deleted. `otherSender`: kept as a note, because its sender is not the visitor's address. `stored`: a
 * message of the visitor.
 */
export const inboundOutcomes = [
  'duplicate',
  'tooLarge',
  'loop',
  'bounce',
  'autoReply',
  'tooMany',
  'unknownToken',
  'gone',
  'otherSender',
  'stored',
] as const;
export type InboundOutcome = (typeof inboundOutcomes)[number];

/** Answers of visitors to emails, from a mail service of the operator. */
export const inboundMailRoutes = defineRoutes({
  receiveMail: {
    method: 'POST',
    path: '/api/mail/inbound',
    summary:
      'A received email, raw (message/rfc822) and signed like our webhooks with the secret of the installation',
    permission: 'public',
    rawBody: 'message/rfc822',
    responses: { 200: z.strictObject({ outcome: z.enum(inboundOutcomes) }) },
    errors: ['not_found', 'webhook_refused', 'payload_too_large', 'rate_limited', 'overloaded'],
  },
});
