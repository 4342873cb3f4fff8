import { webhookSamples } from './webhook-samples.ts';

/** A paragraph, with code in backticks, or a code block with the name of its language. */
export type GuideBlock = { text: string } | { code: string; language: string };

/** A guide in English; its title is in the locales. */
export type Guide = { id: string; name: GuideName; blocks: GuideBlock[] };

export const guideNames = [
  'firstCall',
  'ask',
  'openai',
  'paging',
  'idempotency',
  'errors',
  'limits',
  'webhooks',
  'mcp',
  'visitors',
] as const;
export type GuideName = (typeof guideNames)[number];

/** The keys of their titles in the namespace `documentation`. */
export const guideTitles = {
  firstCall: 'reference.guides.firstCall',
  ask: 'reference.guides.ask',
  openai: 'guide.api.clients.title',
  paging: 'reference.guides.paging',
  idempotency: 'reference.guides.idempotency',
  errors: 'reference.errors',
  limits: 'reference.guides.limits',
  webhooks: 'reference.guides.webhooks',
  mcp: 'guide.api.mcp.title',
  visitors: 'reference.guides.visitors',
} as const satisfies Record<GuideName, string>;

/** Placeholder for a chatbot's id. */
const chatbotId = 'CHATBOT_ID';

/** The guides with the address of this installation in their code. `origin` as in `https://parley.example`. */
export function guidesFor(origin: string): Guide[] {
  const blocks: Record<GuideName, GuideBlock[]> = {
    firstCall: firstCall(origin),
    ask: ask(origin),
    openai: openai(origin),
    paging: paging(origin),
    idempotency: idempotency(origin),
    errors,
    limits,
    webhooks,
    mcp: mcp(origin),
    visitors: visitors(origin),
  };
  return guideNames.map((name) => ({ id: `guide-${name.toLowerCase()}`, name, blocks: blocks[name] }));
}

function firstCall(origin: string): GuideBlock[] {
  return [
    {
      text: 'Log in as an owner or admin, open Settings › API keys, and create a key. “Read only” is enough to look around; asking a chatbot takes “Read and write”. The key is shown once. Keep it on a server: whoever has it acts as you.',
    },
    { code: 'export PARLEY_KEY=parley_sk_…', language: 'shell' },
    { text: 'Send it as a bearer token with each call. This one lists your chatbots:' },
    {
      code: `curl "${origin}/api/chatbots" \\\n  -H "Authorization: Bearer $PARLEY_KEY"`,
      language: 'shell',
    },
    {
      text: 'Dates are ISO 8601 in UTC, ids are UUIDs, and unknown fields in a body are refused. Responses may get more fields in later releases, so ignore what you do not know. `GET /api/openapi.json` is this reference for programs; `npx openapi-typescript` makes types of it.',
    },
  ];
}

function ask(origin: string): GuideBlock[] {
  return [
    {
      text: 'Publish a chatbot, create a key that may read and write, and take the id of the chatbot from its address in the builder or from this list:',
    },
    { code: `curl "${origin}/v1/models" \\\n  -H "Authorization: Bearer $PARLEY_KEY"`, language: 'shell' },
    { text: 'Then ask. The id is the `model`:' },
    {
      code: `curl "${origin}/v1/chat/completions" \\
  -H "Authorization: Bearer $PARLEY_KEY" \\
  -H "Content-Type: application/json" \\
  -d '{"model": "${chatbotId}", "messages": [{"role": "user", "content": "How long is the voucher valid?"}]}'`,
      language: 'shell',
    },
    {
      text: 'The answer is `choices[0].message.content`, its sources are in `annotations` and `parley.sources`. Nothing is kept unless you send `"store": true`; send the returned `parley.conversationId` as `metadata.conversation_id` to go on.',
    },
    {
      text: 'Do not send the key to `/api/chat/…`: that is where visitors write, with visitor tokens, and a key is refused there with 401 `key_not_accepted`. A chatbot with a consent banner refuses programs with 403 `consent_required`.',
    },
  ];
}

function openai(origin: string): GuideBlock[] {
  return [
    { text: 'Clients made for OpenAI work with another base URL. In JavaScript:' },
    {
      code: `import OpenAI from 'openai';

const client = new OpenAI({ baseURL: '${origin}/v1', apiKey: process.env.PARLEY_KEY });
const stream = await client.chat.completions.create({
  model: '${chatbotId}',
  messages: [{ role: 'user', content: 'How long is the voucher valid?' }],
  stream: true,
});
for await (const chunk of stream) process.stdout.write(chunk.choices[0]?.delta.content ?? '');`,
      language: 'JavaScript',
    },
    { text: 'And in Python:' },
    {
      code: `import os
from openai import OpenAI

client = OpenAI(base_url="${origin}/v1", api_key=os.environ["PARLEY_KEY"])
answer = client.chat.completions.create(
    model="${chatbotId}",
    messages=[{"role": "user", "content": "How long is the voucher valid?"}],
)
print(answer.choices[0].message.content)`,
      language: 'Python',
    },
    {
      text: 'Pictures, audio, tools, `n` above 1 and JSON mode are refused with 400 `unsupported_parameter`. `temperature` and the like are ignored: the chatbot has its own settings.',
    },
  ];
}

function paging(origin: string): GuideBlock[] {
  return [
    {
      text: 'Long lists return `{items, total, page, pageSize}`. `page` counts from 1, and `pageSize` is 10, 25, 50 or 100. Above 10,000 the total is not counted further, and `totalIsCapped` is true. Every filter that has fixed values or takes an id also takes `all`, which is the same as leaving it out. Short lists, such as chatbots, are arrays.',
    },
    {
      code: `for (let page = 1; ; page += 1) {
  const response = await fetch(\`${origin}/api/leads?page=\${page}&pageSize=100\`, {
    headers: { Authorization: \`Bearer \${process.env.PARLEY_KEY}\` },
  });
  const { items } = await response.json();
  for (const lead of items) console.log(lead.name, lead.email);
  if (items.length < 100) break;
}`,
      language: 'JavaScript',
    },
  ];
}

function idempotency(origin: string): GuideBlock[] {
  return [
    {
      text: 'If the connection breaks during a POST, you cannot know whether it was done. Send an `Idempotency-Key` of your own with calls that create something; repeated with the same key and body, they return the first response and create nothing. The operations that take one name it among their parameters.',
    },
    {
      code: `curl "${origin}/api/leads" \\
  -H "Authorization: Bearer $PARLEY_KEY" \\
  -H "Idempotency-Key: order-4711" \\
  -H "Content-Type: application/json" \\
  -d '{"chatbotId": "${chatbotId}", "name": "Ada Lovelace", "email": "ada@example.com"}'`,
      language: 'shell',
    },
    {
      text: 'Another body under the same key is refused with 409 `idempotency_conflict`; while the first call still runs, with 409 `idempotency_in_progress`.',
    },
  ];
}

const errors: GuideBlock[] = [
  {
    text: 'An error is JSON with a `code` for programs, a `message` for people in their language, and a `requestId` that the operator can look up. `fields` says what is wrong with each field.',
  },
  {
    code: `{
  "message": "Enter a valid email address",
  "code": "validation_failed",
  "requestId": "0199f3c2-…",
  "fields": { "email": "Enter a valid email address" }
}`,
    language: 'JSON',
  },
  {
    text: 'Below `/v1` errors have the form of OpenAI: `{error: {message, type, code, param}}`. What does not belong to your organization is 404, never 403. Repeat 429, 502 and 503 after `Retry-After` or a few seconds; nothing else gets better by repeating.',
  },
];

const limits: GuideBlock[] = [
  { text: 'Every response to a call with a key says how many are left:' },
  {
    code: `RateLimit-Policy: "key";q=600;w=60
RateLimit: "key";r=587;t=42`,
    language: 'HTTP',
  },
  {
    text: '600 calls in 60 seconds are allowed, 587 are left, and after 42 seconds it begins anew. A call too many is 429 `rate_limited` with `Retry-After` in seconds. The operator may have set other numbers. A JSON body has at most 1 MB and a file 20 MB.',
  },
];

const webhooks: GuideBlock[] = [
  {
    text: 'Add an address under Settings › Integrations, or with `POST /api/webhooks`, and keep the secret that is shown once. Each call is signed by the scheme of Standard Webhooks, so any of its libraries checks it. Without a library, check it yourself before you believe anything in the body, with the body as it came:',
  },
  ...Object.entries(webhookSamples).map(([language, code]) => ({ code, language })),
  {
    text: 'Answer with 2xx within 10 seconds and do the work afterward. An event may come more than once and in any order: remember `webhook-id`. Failed calls are repeated after 5 seconds, 1, 5 and 30 minutes, 2, 6 and 15 hours.',
  },
];

function mcp(origin: string): GuideBlock[] {
  return [
    { text: 'Programs with a language model ask your chatbots by the Model Context Protocol. Claude Code:' },
    {
      code: `claude mcp add --transport http parley ${origin}/mcp --header "Authorization: Bearer $PARLEY_KEY"`,
      language: 'shell',
    },
    { text: 'Cursor, in `~/.cursor/mcp.json`:' },
    {
      code: `{
  "mcpServers": {
    "parley": { "url": "${origin}/mcp", "headers": { "Authorization": "Bearer parley_sk_…" } }
  }
}`,
      language: 'JSON',
    },
    { text: 'VS Code, in `.vscode/mcp.json`; it asks for the key once:' },
    {
      code: `{
  "inputs": [{ "type": "promptString", "id": "parley-key", "description": "Parley API key", "password": true }],
  "servers": {
    "parley": {
      "type": "http",
      "url": "${origin}/mcp",
      "headers": { "Authorization": "Bearer \${input:parley-key}" }
    }
  }
}`,
      language: 'JSON',
    },
    {
      text: 'A key that reads is enough for `list_chatbots`, `ask_chatbot` and `search_knowledge`. One that may write also has `create_lead` and `add_knowledge_text`.',
    },
  ];
}

function visitors(origin: string): GuideBlock[] {
  return [
    {
      text: 'Your website can say who its visitor is, so that conversations follow them from device to device. In the builder, under Deployment, create the identity key, then choose “Signed-in visitors are known” and save. Before you have chosen it, every token is refused as `not_enabled`.',
    },
    { text: 'Sign a token on your server, for each visitor, with HS256:' },
    {
      code: `import { SignJWT } from 'jose';

const token = await new SignJWT({ name: user.name, email: user.email })
  .setProtectedHeader({ alg: 'HS256' })
  .setSubject(user.id)
  .setAudience('${chatbotId}')
  .setExpirationTime('1h')
  .sign(new TextEncoder().encode(process.env.PARLEY_IDENTITY_KEY));`,
      language: 'JavaScript',
    },
    { text: 'Hand it to the widget, or to a session of your own chat:' },
    { code: `(window.Parley = window.Parley || []).push(['identify', token]);`, language: 'JavaScript' },
    {
      code: `curl "${origin}/api/chat/${chatbotId}/sessions" \\
  -H "Content-Type: application/json" \\
  -d '{"identity": "'$TOKEN'"}'`,
      language: 'shell',
    },
    {
      text: 'A refused token is 401 `identity_invalid`, and `reason` says why: `not_enabled`, `malformed`, `algorithm` (use HS256), `signature` (another key), `expired`, `not_yet_valid`, `lifetime_too_long` (24 hours at most), `audience` (not this chatbot), `missing_exp`, `missing_aud`, `missing_sub` or `invalid_sub`.',
    },
  ];
}
