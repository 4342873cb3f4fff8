import { maxDifyBytes } from '@parley/contracts/values/lists';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { voucherFact, voucherQuestion } from '../../../../../test/chat-fixtures.ts';
import { contentOf, visit } from '../../../../../test/flow-visits.ts';
import { type Member, startTestApp, type TestApp } from '../../../../../test/harness.ts';
import { withPlatform } from '../../../../db/scope.ts';
import { json, sql } from '../../../../db/sql.ts';

const chat = `app:
  description: Answers questions about orders
  icon: "\\U0001F916"
  icon_background: '#FFEAD5'
  mode: chat
  name: Order help
kind: app
model_config:
  agent_mode:
    enabled: true
    tools:
    - {enabled: true, provider_id: google, tool_label: GoogleSearch, tool_name: google_search}
    - {enabled: false, tool_name: off}
  dataset_configs:
    datasets:
      datasets:
      - dataset: {enabled: true, id: b1f9c1c5-0b7c-4e4d-8e6f-1f2f3f4f5f6f}
  external_data_tools: [{type: api, config: {api_key: external-secret}}]
  file_upload:
    image: {enabled: true, number_limits: 3}
  model:
    completion_params: {max_tokens: 512, temperature: 0.2, top_p: 1}
    mode: chat
    name: gpt-4o
    provider: langgenius/openai/openai
  opening_statement: 'Hello! How can I help?'
  pre_prompt: "You help {{customer}} with orders.\\nUse this: {{#context#}}"
  prompt_type: simple
  retriever_resource: {enabled: false}
  speech_to_text: {enabled: true}
  suggested_questions:
  - Where is my order?
  - ${'Much too long a question '.repeat(6)}
  user_input_form:
  - text-input: {label: Customer, variable: customer, required: true}
version: 0.1.5
`;
const chatflow = `app: {name: Flow help, mode: advanced-chat}
kind: app
version: 0.3.0
workflow:
  environment_variables:
  - {name: token, value: env-secret, value_type: secret}
  - {name: region, value: eu, value_type: string}
  features:
    opening_statement: Welcome
    retriever_resource: {enabled: true}
    sensitive_word_avoidance: {enabled: true}
  graph:
    edges: []
    nodes:
    - {id: a, data: {type: start, title: Start, variables: [{variable: order}]}}
    - {id: b, data: {type: knowledge-retrieval, title: Manuals, dataset_ids: [d1]}}
    - id: c
      data:
        type: llm
        title: LLM
        model: {provider: tongyi, name: qwen-max, completion_params: {temperature: 0.7}}
        prompt_template:
        - {role: system, text: 'Be kind. {{#sys.query#}}'}
        - {role: user, text: ignored}
    - {id: d, data: {type: http-request, title: Look up, authorization: {config: {api_key: node-secret}}}}
    - {id: e, data: {type: answer, title: Answer, answer: '{{#c.text#}}'}}
    - {id: f, data: {type: answer, title: Sorry, answer: 'Sorry, {{#c.text#}}'}}
`;

/** Resembles apps that people share: a form, classes, cases, a request, assignments, a template and code. */
const steps = `app: {name: Service, mode: advanced-chat}
kind: app
version: 0.3.0
workflow:
  environment_variables:
  - {name: shop_key, value: env-secret, value_type: secret}
  - {name: region, value: eu, value_type: string}
  conversation_variables:
  - {name: tries, value: 0, value_type: number}
  features: {opening_statement: Hi}
  graph:
    edges:
    - {source: s, target: q}
    - {source: q, sourceHandle: '1', target: kb}
    - {source: q, sourceHandle: '2', target: h}
    - {source: kb, sourceHandle: source, target: m}
    - {source: m, sourceHandle: source, target: a1}
    - {source: h, sourceHandle: source, target: code}
    - {source: code, sourceHandle: source, target: v}
    - {source: v, sourceHandle: source, target: t}
    - {source: t, sourceHandle: source, target: i}
    - {source: i, sourceHandle: 'true', target: a2}
    - {source: i, sourceHandle: 'false', target: a3}
    nodes:
    - {id: s, position: {x: 10, y: 20}, data: {type: start, title: Start, variables: [{variable: plan, label: Your plan, type: select, options: [Basic, Pro]}, {variable: doc, type: file}]}}
    - {id: q, data: {type: question-classifier, title: What is it, classes: [{id: '1', name: A question}, {id: '2', name: An order}]}}
    - {id: kb, data: {type: knowledge-retrieval, title: Manuals, dataset_ids: [d1]}}
    - id: m
      data: {type: llm, title: Reply, model: {provider: openai, name: gpt-4o}, prompt_template: [{role: system, text: 'Be kind to {{#s.plan#}}.'}]}
    - {id: a1, data: {type: answer, title: Say, answer: '{{#m.text#}}'}}
    - id: h
      data:
        type: http-request
        title: Look up
        method: post
        url: 'https://api.example.com/orders?key=url-secret&region={{#env.region#}}'
        headers: "X-Api-Key: header-secret\\nAccept: application/json\\nX-Shop: {{#env.shop_key#}}"
        authorization: {type: api-key, config: {api_key: node-secret}}
        body: {type: json, data: '{"text": "{{#sys.query#}}", "password": "body-secret"}'}
    - {id: code, data: {type: code, title: Parse, code: 'def main(): pass'}}
    - {id: v, data: {type: assigner, title: Count, items: [{variable_selector: [conversation, tries], operation: '+=', input_type: constant, value: 1}]}}
    - {id: t, data: {type: template-transform, title: Words, template: 'Found {{ body }}', variables: [{variable: body, value_selector: [h, body]}]}}
    - {id: i, data: {type: if-else, title: Often, cases: [{case_id: 'true', logical_operator: and, conditions: [{variable_selector: [conversation, tries], comparison_operator: '≥', value: '3'}]}]}}
    - {id: a2, data: {type: answer, title: Stop, answer: 'Please call us.'}}
    - {id: a3, data: {type: answer, title: Found, answer: '{{#t.output#}} {{#code.result#}} {{7*7}}'}}
    - {id: lost, data: {type: tool, title: Search}}
`;

/** A form, a class answered from knowledge, and a class answered by a template with a counter. */
const playable = `app: {name: Vouchers, mode: advanced-chat}
kind: app
version: 0.3.0
workflow:
  features: {opening_statement: Hi}
  graph:
    edges:
    - {source: s, target: q}
    - {source: q, sourceHandle: '1', target: kb}
    - {source: q, sourceHandle: '2', target: t}
    - {source: kb, sourceHandle: source, target: m}
    - {source: m, sourceHandle: source, target: a1}
    - {source: t, sourceHandle: source, target: i}
    - {source: i, sourceHandle: 'true', target: a2}
    - {source: i, sourceHandle: 'false', target: a3}
    nodes:
    - {id: s, data: {type: start, title: Start, variables: [{variable: plan, label: Your plan, type: select, options: [Basic, Pro]}]}}
    - {id: q, data: {type: question-classifier, title: What is it, classes: [{id: '1', name: A question about a voucher}, {id: '2', name: Where is my order}]}}
    - {id: kb, data: {type: knowledge-retrieval, title: Manuals, dataset_ids: [d1]}}
    - {id: m, data: {type: llm, title: Reply, prompt_template: [{role: system, text: 'Be kind to {{#s.plan#}}.'}]}}
    - {id: a1, data: {type: answer, title: Say, answer: '{{#m.text#}}'}}
    - {id: t, data: {type: template-transform, title: Words, template: 'after {{ n }} ({{ plan }})', variables: [{variable: n, value_selector: [sys, dialogue_count]}, {variable: plan, value_selector: [s, plan]}]}}
    - {id: i, data: {type: if-else, title: Plan, cases: [{case_id: 'true', logical_operator: and, conditions: [{variable_selector: [s, plan], comparison_operator: is, value: Pro}]}]}}
    - {id: a2, data: {type: answer, title: Pro, answer: 'Ordered {{#t.output#}}.'}}
    - {id: a3, data: {type: answer, title: Basic, answer: 'Please write to us.'}}
`;

let app: TestApp;
let owner: Member;

beforeAll(async () => {
  app = await startTestApp();
});
beforeEach(async () => {
  owner = await app.register({ plan: 'enterprise' });
});
afterAll(() => app.close());

function send(file: string, { dryRun = false, by = owner }: { dryRun?: boolean; by?: Member } = {}) {
  const path = `/api/chatbots/import${dryRun ? '?dryRun=true' : ''}`;
  return by.multipart(path, { name: 'app.yml', bytes: file });
}

type Edge = { source: string; sourceHandle: string; target: string };
type Line = { kind: string; outcome: string; name: string | null; reason: string | null };

function lines({ report }: { report: Line[] }): string[] {
  return report.map(({ kind, outcome, name, reason }) =>
    [outcome, kind, name, reason].filter((part) => part !== null).join(' '),
  );
}

describe('the DSL of a Dify app', () => {
  it('becomes a draft with its instructions, model, opening and questions, and missing parts are listed', async () => {
    const dry = await send(chat, { dryRun: true });
    expect(dry.status, dry.text).toBe(200);
    expect((await owner.get('/api/chatbots')).body).toEqual([]);
    const { body } = await send(chat);
    expect(body.report).toEqual(dry.body.report);
    expect(lines(body)).toEqual([
      'imported settings',
      'imported appearance',
      'toAdd apiKey',
      'toAdd variable {{customer}}',
      `leftOut feature ${'Much too long a question '.repeat(6).trim()} tooLong`,
      'toAdd knowledgeBase b1f9c1c5-0b7c-4e4d-8e6f-1f2f3f4f5f6f',
      'leftOut variable customer unsupported',
      'leftOut tool GoogleSearch unsupported',
      'leftOut feature speech_to_text unsupported',
      'leftOut feature file_upload unsupported',
    ]);
    const bot = (await owner.get(`/api/chatbots/${body.chatbotId}`)).body;
    expect(bot).toMatchObject({
      name: 'Order help',
      status: 'draft',
      flow: null,
      model: {
        provider: 'openai',
        name: 'gpt-4o',
        temperature: 0.2,
        maxTokens: 512,
        systemInstructions: 'You help {{customer}} with orders.\nUse this:',
        showSources: false,
        useCustomApiKey: false,
        customApiKeyHint: null,
      },
      appearance: { welcomeMessage: 'Hello! How can I help?', suggestedPrompts: ['Where is my order?'] },
    });
    expect(JSON.stringify([bot, body])).not.toContain('external-secret');
    const [entry] = (await owner.get('/api/organization/audit')).body.items;
    expect(entry.action).toBe('chatbot.import');
  });

  it("of a chatflow provides the model's instructions, and names its steps but no secret", async () => {
    const { status, text, body } = await send(chatflow);
    expect(status, text).toBe(200);
    expect(lines(body)).toEqual([
      'imported settings',
      'imported appearance',
      'toAdd model tongyi / qwen-max',
      'toAdd knowledgeBase Manuals d1',
      'toAdd secrets',
      'leftOut variable order unsupported',
      'leftOut variable region unsupported',
      'leftOut step Look up (http-request) unsupported',
      'leftOut step Sorry (answer) unsupported',
      'leftOut feature sensitive_word_avoidance unsupported',
    ]);
    const bot = await owner.get(`/api/chatbots/${body.chatbotId}`);
    expect(bot.body.model).toMatchObject({
      provider: 'builtin',
      systemInstructions: 'Be kind.',
      showSources: true,
    });
    expect(bot.body.appearance.welcomeMessage).toBe('Welcome');
    expect(bot.text + text).not.toMatch(/env-secret|node-secret/);
  });

  it('KB-01: of a chatflow becomes a flow, and steps without a counterpart are named', async () => {
    const { status, text, body } = await send(steps);
    expect(status, text).toBe(200);
    expect(lines(body)).toEqual([
      'imported settings',
      'imported appearance',
      // The flow's secret is not set.
      'imported flow flowProblems',
      'toAdd apiKey',
      'toAdd knowledgeBase Manuals d1',
      'toAdd secrets',
      'leftOut variable doc unsupported',
      'leftOut step Parse (code) unsupported',
      'leftOut step Search (tool) unsupported',
      'toAdd variable {{#code.result#}}',
    ]);
    const { flow } = (await owner.get(`/api/chatbots/${body.chatbotId}`)).body;
    const nodeOf = (type: string) => flow.nodes.find((node: { type: string }) => node.type === type);
    const next = (source: string, port = 'next') =>
      flow.edges.find((edge: Edge) => edge.source === source && edge.sourceHandle === port)?.target;
    expect(nodeOf('ask').data).toMatchObject({
      ...{ text: 'Your plan', saveAs: 'plan' },
      input: { type: 'choice', options: [{ label: 'Basic' }, { label: 'Pro' }] },
    });
    expect(nodeOf('start').data).toEqual({ on: 'open' });
    expect([next('start'), next('ask1'), next('message1')]).toEqual(['ask1', 'message1', 'again']);
    expect(next('again')).toBe('understand1');
    expect(next('understand1', 'intent:class1')).toBe('answer1');
    expect(next('answer1')).toBe('again');
    expect(next('understand1', 'intent:class2')).toBe('request1');
    expect(nodeOf('request').data).toMatchObject({
      method: 'POST',
      url: 'https://api.example.com/orders?key=&region={{region}}',
      headers: [
        { name: 'X-Api-Key', value: '' },
        { name: 'Accept', value: 'application/json' },
        { name: 'X-Shop', value: '{{secret.shop_key}}' },
      ],
      body: { text: '{{chat.message}}', password: '' },
      save: [{ path: '', variable: 'look_up' }],
    });
    // The code step is skipped.
    expect(next('request1')).toBe('set1');
    const sets = flow.nodes.filter((node: { type: string }) => node.type === 'set');
    expect(sets.map((node: { data: { assign: object[] } }) => node.data.assign[0])).toEqual([
      { variable: 'tries', formula: 'tries + 1' },
      { variable: 'words', formula: '"" + "Found " + look_up' },
    ]);
    expect(nodeOf('condition').data.branches).toMatchObject([
      { tests: [{ variable: 'tries', op: 'gte', value: 3 }] },
    ]);
    expect(next('condition1', 'branch:case1')).toBe('message2');
    expect(next('condition1', 'else')).toBe('message3');
    const said = flow.nodes.filter((node: { type: string }) => node.type === 'message');
    expect(said.map((node: { data: { text: string } }) => node.data.text)).toEqual([
      'Hi',
      'Please call us.',
      '{{words}}  { {7*7}}',
    ]);
    expect(JSON.stringify([flow, body])).not.toMatch(/(?:env|url|header|node|body)-secret/);
  });

  it('KB-01: of a chatflow can be run: first its form, then each question as the visitor asked it', async () => {
    const { body } = await send(playable);
    const id = body.chatbotId;
    const knowledge = { type: 'text', name: 'Vouchers', content: voucherFact };
    await owner.post(`/api/chatbots/${id}/knowledge`, knowledge);
    await app.settled();
    expect((await owner.post(`/api/chatbots/${id}/deploy`)).status).toBe(200);
    const { opening } = (await app.anonymous().get(`/api/chat/${id}`)).body;
    expect(opening).toMatchObject({ text: 'Your plan', input: { type: 'choice' } });
    const { say, reply } = await visit(app, id);
    expect(contentOf(await reply(opening.input.id, 'o2'))).toBe('Hi');
    expect(contentOf(await say(voucherQuestion))).toContain(voucherFact);
    expect(contentOf(await say('Where is my order?'))).toBe('Ordered after 1 (Pro).');
  });

  it('is read as far as it is valid: settings of another shape are left out', async () => {
    const { status, body } = await send(
      'app:\n  mode: chat\n  name: "Odd\\u0007 name"\nmodel_config:\n  model: 7\n  suggested_questions: no\n  pre_prompt: [1]\n',
    );
    expect([status, body.name, lines(body)]).toEqual([
      200,
      'Odd name',
      ['imported settings', 'imported appearance'],
    ]);
    const long = await send(
      `app: {name: L,\n  mode: chat}\nmodel_config: {pre_prompt: ${'a'.repeat(20_001)}}\n`,
    );
    expect(lines(long.body)).toContain('leftOut instructions tooLong');
  });

  it('SEC-19: is refused if it is broken, of another version or kind, truncated, too large, or a decompression bomb', async () => {
    const aliases = Array.from(
      { length: 9 },
      (_, n) => `z${n + 1}: &z${n + 1} [${Array(9).fill(`*z${n}`).join(',')}]`,
    );
    const bomb = `${chat}z0: &z0 [a,a,a,a,a,a,a,a,a]\n${aliases.join('\n')}\n`;
    const sentences = new Map<string, string>();
    for (const [name, file] of Object.entries({
      bomb,
      cut: chat.slice(0, chat.indexOf('completion_params: {') + 20),
      version: chat.replace('0.1.5', '1.0.0'),
      workflow: chat.replace('mode: chat', 'mode: workflow'),
    })) {
      const { status, body } = await send(file);
      expect([status, Object.keys(body.fields ?? {})], name).toEqual([400, ['file']]);
      sentences.set(name, body.fields.file);
    }
    expect(sentences.get('version')).toContain('0.x');
    expect(sentences.get('workflow')).toContain('chatflows');
    expect(sentences.get('bomb')).toBe(sentences.get('cut'));
    const large = await send(`${chat}#${'x'.repeat(maxDifyBytes)}\n`);
    expect([large.status, large.body.code]).toEqual([413, 'file_too_large']);
    expect((await send('name: not an app\n')).body.code).toBe('invalid_json');
    expect((await owner.get('/api/chatbots')).body).toEqual([]);
  });

  it('PLAN-08, AUTH-09: requires capacity for a chatbot, also for a dry run, and the permission to create one', async () => {
    await withPlatform(app.deps.database, (tx) =>
      tx.execute(sql`
        update organizations set limits = ${json({ chatbots: 0 })} where id = ${owner.organizationId}`),
    );
    expect((await send(chat, { dryRun: true })).body.code).toBe('plan_limit_chatbots');
    expect((await send(chat)).body.code).toBe('plan_limit_chatbots');
    const viewer = await owner.asRole('viewer');
    expect((await send(chat, { by: viewer })).status).toBe(403);
  });
});
