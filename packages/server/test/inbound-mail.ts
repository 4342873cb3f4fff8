import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { withPlatform } from '../src/db/scope.ts';
import { sql } from '../src/db/sql.ts';
import { createReplyTokens, replyAddressFor } from '../src/mail/reply-token.ts';
import type { Member, TestApp } from './harness.ts';

export const replyAddress = 'answers@example.com';
export const inboundSecret = `whsec_${Buffer.alloc(32, 'parley').toString('base64')}`;
/** What an installation needs to receive emails. */
export const inboundEnv = { REPLY_ADDRESS: replyAddress, INBOUND_MAIL_SECRET: inboundSecret };

/** The address that answers to emails of a conversation go to. */
export function answerAddress({ deps: { secret } }: TestApp, conversationId: string): string {
  const tokens = createReplyTokens({ appSecret: secret, appSecretPrevious: undefined });
  return replyAddressFor(replyAddress, tokens.tokenFor(conversationId));
}

/** A raw email; `headers` replace those of an ordinary answer, and undefined leaves one out. */
export function rawMail(headers: Record<string, string | undefined>, body = 'Yes, please.'): string {
  const all = {
    From: 'Bob <bob@example.com>',
    'Message-ID': `<${randomUUID()}@example.com>`,
    Date: 'Mon, 01 Jun 2026 10:00:00 +0000',
    Subject: 'Re: Your question',
    ...headers,
  };
  const lines = Object.entries(all).flatMap(([name, value]) =>
    value === undefined ? [] : [`${name}: ${value}`],
  );
  return `${lines.join('\r\n')}\r\n\r\n${body}`;
}

/** Headers that a mail service sends with an email. */
export function signedHeaders(raw: string, at: Date, secret = inboundSecret): Record<string, string> {
  const id = `msg_${randomUUID()}`;
  return {
    'content-type': 'message/rfc822',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(at.getTime() / 1_000)),
    'webhook-signature': new Webhook(secret).sign(id, at, raw),
  };
}

/** Hands an email in as a mail service does; returns status and outcome, or the code of the error. */
export async function deliver(
  app: TestApp,
  raw: string,
  { origin = app.origin, headers = signedHeaders(raw, app.deps.clock.now()) } = {},
): Promise<{ status: number; outcome: string }> {
  const response = await fetch(`${origin}/api/mail/inbound`, { method: 'POST', headers, body: raw });
  const { outcome, code } = (await response.json()) as { outcome?: string; code?: string };
  return { status: response.status, outcome: outcome ?? code ?? '' };
}

/** Writes to the visitor as a member, with the row that says that the message was emailed to an address. */
export async function mailTo(
  app: TestApp,
  member: Member,
  conversationId: string,
  address = 'bob@example.com',
): Promise<string> {
  const written = await member.post(`/api/conversations/${conversationId}/messages`, {
    message: 'We have found it.',
    seen: 99,
  });
  if (written.status !== 201) throw new Error(written.text);
  const { id, ordinal } = written.body;
  await withPlatform(app.deps.database, (tx) =>
    tx.execute(sql`
      insert into deliveries (organization_id, message_id, conversation_id, ordinal, way, state, address, called_at,
        changed_at)
      values (${member.organizationId}, ${id}, ${conversationId}, ${ordinal}, 'email', 'sent', ${address},
        ${app.deps.clock.now()}, ${app.deps.clock.now()})
      on conflict (organization_id, message_id) do update set way = 'email', state = 'sent', address = excluded.address,
        called_at = excluded.called_at`),
  );
  return id;
}
