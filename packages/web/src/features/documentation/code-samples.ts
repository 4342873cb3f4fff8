import { shareSnippets } from '../../components/chatbot/share-snippets.ts';

/** Placeholder for a chatbot's id. */
const chatbotId = 'CHATBOT-ID';

/** Code to copy, the same in every language. `origin` has no trailing slash, as in `https://parley.example`. */
export function codeSamples(origin: string) {
  const { widget, iframe, link } = shareSnippets(origin, { id: chatbotId, name: 'Help' });
  return {
    widget,
    iframe,
    link,
    element: `<script src="${origin}/widget.js" async></script>
<parley-chat chatbot="${chatbotId}" title="Help"></parley-chat>`,
    calls: `(window.Parley = window.Parley || []).push(['identify', token], ['open']);`,
    policy: `script-src ${origin}; connect-src ${origin}; frame-src ${origin}`,
    token: `import { SignJWT } from 'jose';

const token = await new SignJWT({ name: user.name, email: user.email, phone: user.phone })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(user.id)
  .setAudience('${chatbotId}')
  .setExpirationTime('1h')
  .sign(new TextEncoder().encode(identityKey));`,
    curl: `curl ${origin}/api/chatbots \\
  -H "Authorization: Bearer parley_sk_…"`,
    openai: `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: 'parley_sk_…' });
const messages = [{ role: 'user', content: 'How long is the voucher valid?' }];
const answer = await client.chat.completions.create({ model: '${chatbotId}', messages });`,
    mcp: `claude mcp add --transport http parley ${origin}/mcp --header "Authorization: Bearer parley_sk_…"`,
    request: `content-type: application/json
webhook-id: 0199…              the event's id, the same at every try
webhook-timestamp: 1795430400  of this try
webhook-signature: v1,<base64> after a new secret for 24 hours also: v1,<base64 with the old one>
{"type":"lead.created","timestamp":"2026-11-22T10:00:00.000Z","organizationId":"…","data":{…}}`,
    verify: `import { createHmac, timingSafeEqual } from 'node:crypto';

export function isFromParley(secret, headers, body) { // body: the bytes as they came, before any JSON.parse
  const id = headers['webhook-id'], time = headers['webhook-timestamp'];
  if (!(Math.abs(Date.now() / 1000 - time) < 300)) return false;
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const expected = createHmac('sha256', key).update(\`\${id}.\${time}.\${body}\`).digest();
  return headers['webhook-signature'].split(' ').some((one) => {
    const given = Buffer.from(one.replace('v1,', ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}`,
  };
}

export type SampleName = keyof ReturnType<typeof codeSamples>;
