import { planIds } from '../../packages/contracts/src/values/lists.ts';
import { privacyDefaults } from '../../packages/server/src/kernel/chatbot/privacy.ts';
import type { Sentences } from '../../packages/server/src/lib/text/sentences.ts';
import { defaultSettings } from '../../packages/server/src/resources/chatbots/store/default-settings.ts';
import { draftHash } from '../../packages/server/src/resources/chatbots/store/draft-hash.ts';
import type { Random } from '../../tools/random.ts';
import { busyAnswer, visitorText } from './busy-messages.ts';
import type { BusyOptions } from './busy-options.ts';
import { companyName, passage, personName } from './busy-text.ts';
import { visitTime } from './visit-time.ts';

/** A chatbot whose knowledge is written later. */
export interface BusyChatbot {
  organizationId: string;
  chatbotId: string;
  sourceId: string;
}

type Row = Record<string, unknown>;
/** Rows by table, in an order that satisfies foreign keys. */
type Rows = Map<string, Row[]>;

const defaultDays = 14;
/** Maximum age of an organization before its first conversation. */
const maxHeadStartDays = 46;
const dayMs = 86_400_000;
const locales = ['en', 'en', 'en', 'de', 'fr', 'es', 'nl', 'it', 'pt', 'nb'];
const countries = ['GB', 'US', 'DE', 'FR', 'ES', 'NL', 'IT', 'PT', 'NO', 'IN'];

/** Creates the rows of one organization with its first member, its chatbots and their conversations. */
export function busyOrganization(
  random: Random,
  options: BusyOptions,
  { number, passwordHash, sentences }: { number: number; passwordHash: string; sentences: Sentences },
): { rows: Rows; chatbots: BusyChatbot[] } {
  const rows: Rows = new Map();
  const since = new Date(
    options.at.getTime() -
      random.between(1, maxHeadStartDays) * dayMs -
      (options.days ?? defaultDays) * dayMs,
  );
  const organizationId = random.id(since);
  const userId = random.id(since);
  const times = { created_at: since, updated_at: since };
  const email = `busy.${number}@example.com`;
  add(rows, 'users', {
    id: userId,
    email,
    email_canonical: email,
    full_name: personName(random),
    profile: {},
    terms_accepted_at: since,
    ...times,
  });
  add(rows, 'credentials', { user_id: userId, password_hash: passwordHash, updated_at: since });
  add(rows, 'organizations', {
    id: organizationId,
    name: companyName(random),
    plan: random.pick(planIds),
    plan_started_at: since,
    is_agency: false,
    branding: {},
    privacy_defaults: {},
    ...times,
  });
  add(rows, 'memberships', {
    organization_id: organizationId,
    user_id: userId,
    role: 'admin',
    is_primary: true,
    created_at: since,
  });
  const chatbots = Array.from({ length: options.chatbotsPerOrganization }, () =>
    addChatbot(rows, random, options, { organizationId, userId, since, sentences }),
  );
  return { rows, chatbots };
}

function addChatbot(
  rows: Rows,
  random: Random,
  options: BusyOptions,
  {
    organizationId,
    userId,
    since,
    sentences,
  }: {
    organizationId: string;
    userId: string;
    since: Date;
    sentences: Sentences;
  },
): BusyChatbot {
  const chatbotId = random.id(since);
  const sourceId = random.id(since);
  const name = `${random.pick(['Help', 'Service', 'Order', 'Guest'])} desk`;
  const settings = defaultSettings(sentences, 'en', { name, privacy: privacyDefaults({}) });
  const { model, appearance } = settings;
  const content_hash = draftHash({ name, ...settings, flow: {} });
  add(rows, 'chatbots', {
    id: chatbotId,
    organization_id: organizationId,
    name,
    status: 'active',
    deployment_status: 'active',
    ...settings,
    flow: {},
    draft_hash: content_hash,
    use_custom_api_key: false,
    password_revision: 0,
    published_version: 1,
    revision: 1,
    created_by: userId,
    created_at: since,
    updated_at: since,
  });
  add(rows, 'chatbot_versions', {
    organization_id: organizationId,
    chatbot_id: chatbotId,
    version: 1,
    name,
    model,
    appearance,
    flow: {},
    content_hash,
    published_by: userId,
    published_at: since,
  });
  add(rows, 'knowledge_sources', {
    id: sourceId,
    organization_id: organizationId,
    chatbot_id: chatbotId,
    name: 'Handbook',
    type: 'text',
    status: 'ready',
    enabled: true,
    tags: [],
    progress_done: 0,
    settings: {},
    chunk_count: 0,
    token_count: 0,
    term_count: 0,
    languages: [],
    content: passage(random).text,
    created_at: since,
    updated_at: since,
  });
  const sums = { messages: 0, answers: 0, response_ms_sum: 0 };
  for (let n = 0; n < options.conversationsPerChatbot; n += 1)
    addConversation(rows, random, options, { organizationId, chatbotId, sourceId, sums });
  add(rows, 'chatbot_counters', { organization_id: organizationId, chatbot_id: chatbotId, ...sums });
  return { organizationId, chatbotId, sourceId };
}

function addConversation(
  rows: Rows,
  random: Random,
  { at, messagesPerConversation, days = defaultDays }: BusyOptions,
  {
    organizationId,
    chatbotId,
    sourceId,
    sums,
  }: {
    organizationId: string;
    chatbotId: string;
    sourceId: string;
    sums: { messages: number; answers: number; response_ms_sum: number };
  },
): void {
  const startedAt = visitTime(random, at, days);
  const id = random.id(startedAt);
  const key = { organization_id: organizationId, chatbot_id: chatbotId };
  const turns = Math.max(1, Math.floor(messagesPerConversation / 2));
  const messages: Row[] = [];
  let time = startedAt;
  let responseMs = 0;
  for (let turn = 0; turn < turns; turn += 1) {
    const {
      rows: pair,
      answeredAt,
      tookMs,
    } = turnRows(
      random,
      { ...key, conversation_id: id },
      {
        turn,
        time,
        sourceId,
      },
    );
    messages.push(...pair);
    responseMs += tookMs;
    time = new Date(answeredAt.getTime() + random.between(8_000, 90_000));
  }
  add(rows, 'conversations', {
    id,
    ...key,
    session_id: random.id(startedAt),
    status: 'completed',
    locale: random.pick(locales),
    country: random.pick(countries),
    main_topics: [],
    message_count: messages.length,
    answer_count: turns,
    response_ms_sum: responseMs,
    excerpt: messages[0]?.content,
    started_at: startedAt,
    last_message_at: messages.at(-1)?.created_at,
    ended_at: messages.at(-1)?.created_at,
  });
  rows.set('messages', [...(rows.get('messages') ?? []), ...messages]);
  sums.messages += messages.length;
  sums.answers += turns;
  sums.response_ms_sum += responseMs;
}

/** Returns a question and its answer. */
function turnRows(
  random: Random,
  key: Row,
  { turn, time, sourceId }: { turn: number; time: Date; sourceId: string },
): { rows: Row[]; answeredAt: Date; tookMs: number } {
  const asked = { id: random.id(time), content: visitorText(random) };
  const tookMs = random.between(40, 2_400);
  const answeredAt = new Date(time.getTime() + tookMs);
  const common = { ...key, status: 'complete', attempts: [] };
  const question = {
    ...common,
    id: asked.id,
    ordinal: 2 * turn + 1,
    role: 'user',
    content: asked.content,
    sources: [],
    client_message_id: random.id(time),
    reply_to: null,
    mode: null,
    input_tokens: null,
    output_tokens: null,
    cost_micro_usd: null,
    response_ms: null,
    rating: null,
    created_at: time,
    completed_at: time,
  };
  const answer = {
    ...common,
    id: random.id(answeredAt),
    ordinal: 2 * turn + 2,
    role: 'assistant',
    ...busyAnswer(random, sourceId),
    client_message_id: null,
    reply_to: asked.id,
    response_ms: tookMs,
    rating: random.chance(0.12) ? random.pick(['up', 'up', 'up', 'down']) : null,
    created_at: answeredAt,
    completed_at: answeredAt,
  };
  return { rows: [question, answer], answeredAt, tookMs };
}

function add(rows: Rows, table: string, row: Row): void {
  const known = rows.get(table);
  if (known) known.push(row);
  else rows.set(table, [row]);
}
