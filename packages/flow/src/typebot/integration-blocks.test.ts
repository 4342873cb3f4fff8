import { describe, expect, it } from 'vitest';
import { importedBlock, variables } from '../../test/imported-block.ts';
import { block, bubble, typebotExport } from '../../test/typebot-export.ts';
import { importTypebot } from './import-typebot.ts';

describe('integrations', () => {
  const request = (webhook: object, more: object = {}) => {
    const { flow, note } = importedBlock('Webhook', { options: { webhook, ...more } });
    return { data: flow.nodes.find(({ type }) => type === 'request')?.data, edges: flow.edges, note };
  };

  it('converts a request with query, body and saved values', () => {
    const webhook = {
      url: 'https://api.example.com/orders/{{Name}}',
      method: 'POST',
      queryParams: [{ id: 'q', key: 'lang', value: 'en' }],
      headers: [{ id: 'h', key: 'X-Shop', value: '{{Name}}' }],
      body: '{"name": "{{Name}}", "age": {{Age}}, "tags": ["a"]}',
    };
    const responseVariableMapping = [
      { id: '1', variableId: 'email', bodyPath: 'data.customer.email' },
      { id: '2', variableId: 'list', bodyPath: 'data.items.flatMap(item => item.name)' },
    ];
    const { data, edges, note } = request(webhook, {
      isCustomBody: true,
      responseVariableMapping,
      timeout: 5,
    });
    expect(data).toEqual({
      method: 'POST',
      url: 'https://api.example.com/orders/{{name}}',
      query: [{ name: 'lang', value: 'en' }],
      headers: [{ name: 'X-Shop', value: '{{name}}' }],
      body: { name: '{{name}}', age: '{{age}}', tags: ['a'] },
      save: [
        { path: 'customer.email', variable: 'email' },
        { path: 'items[].name', variable: 'cart_items' },
      ],
      timeoutMs: 5_000,
    });
    expect(edges.map(({ sourceHandle }) => sourceHandle)).not.toContain('error');
    expect(note).toBe('same');
  });

  it('leaves out API keys of the export', () => {
    const { data, note } = request({
      url: 'https://api.example.com',
      method: 'GET',
      queryParams: [{ key: 'api_key', value: '2f58c0ffee' }],
      headers: [{ key: 'Authorization', value: 'Bearer sk-c0ffee' }],
    });
    expect(data).toMatchObject({
      query: [{ name: 'api_key', value: '{{secret.api_key}}' }],
      headers: [{ name: 'Authorization', value: 'Bearer {{secret.api_key}}' }],
    });
    expect(JSON.stringify(data)).not.toContain('c0ffee');
    expect(note).toBe('secret_removed');
  });

  it.each([
    ['a host from a variable', { url: '{{Name}}/x', method: 'GET' }, {}, 'url_host'],
    ['another method', { url: 'https://example.com', method: 'HEAD' }, {}, 'method_changed'],
    [
      'a body that is no JSON',
      { url: 'https://example.com', body: 'a=1' },
      { isCustomBody: true },
      'body_text',
    ],
    ['the default body', { url: 'https://example.com' }, {}, 'body_all'],
    [
      'code as a path',
      { url: 'https://example.com', method: 'GET' },
      { responseVariableMapping: [{ variableId: 'name', bodyPath: 'JSON.stringify(data)' }] },
      'paths_removed',
    ],
    ['a long wait', { url: 'https://example.com', method: 'GET' }, { timeout: 60 }, 'timeout_cut'],
  ])('reports %s', (_what, webhook, more, note) => {
    expect(request(webhook, more).note).toBe(note);
  });

  it('a failed request continues like a successful one', () => {
    const groups = {
      A: [
        block('b', 'Zapier', { options: { webhook: { url: 'https://example.com' } } }),
        bubble('t', 'Done'),
      ],
    };
    const { flow } = importTypebot(typebotExport({ groups }));
    expect(flow.edges.map(({ sourceHandle, target }) => `${sourceHandle} ${target}`)).toEqual([
      'next message1',
      'error message1',
      'next request1',
    ]);
  });

  it('an email to fixed addresses becomes a draft without recipients; an email to a visitor is dropped', () => {
    const options = {
      recipients: ['team@example.com'],
      subject: 'New: {{Name}}',
      isCustomBody: true,
      body: 'From {{Email}}',
    };
    const { flow, note } = importedBlock('Email', { options });
    expect(flow.nodes.find(({ type }) => type === 'email')?.data).toEqual({
      text: 'From {{email}}',
      subject: 'New: {{name}}',
      to: [],
    });
    expect(note).toBe('recipients_missing');
    expect(JSON.stringify(flow)).not.toContain('team@example.com');
    expect(importedBlock('Email', { options: { recipients: ['{{Email}}'] } }).note).toBe('mail_to_visitor');
  });

  it.each(['OpenAI', 'openai', 'anthropic', 'mistral'])('%s: becomes an answer of the chatbot', (type) => {
    const options = {
      action: 'Create chat completion',
      task: 'Create chat completion',
      messages: [
        { role: 'system', content: 'Be brief.' },
        { role: 'user', content: '{{Name}}' },
      ],
      responseMapping: [{ item: 'Message content', valueToExtract: 'Message content', variableId: 'score' }],
    };
    const groups = { A: [block('b', type, { options }), bubble('t', '{{Score}}'), bubble('u', 'More?')] };
    const { flow, report } = importTypebot(typebotExport({ groups, variables }));
    expect(flow.nodes.map((node) => node.type)).toEqual(['start', 'answer', 'message']);
    expect(flow.nodes[1]?.data).toMatchObject({
      question: '{{name}}',
      instructions: 'Be brief.',
      saveAs: 'score',
    });
    expect(flow.nodes[2]?.data).toMatchObject({ text: 'More?' });
    expect(report.map(({ note }) => note)).toEqual(['starts_with_message', 'own_model', 'same', 'same']);
  });

  it('does not answer a text twice if the chatbot answers it in the next step', () => {
    const groups = { A: [bubble('t', 'Well?'), block('i', 'text input'), block('b', 'openai')] };
    const { flow } = importTypebot(typebotExport({ groups }));
    expect(flow.nodes[1]?.data).toMatchObject({ text: 'Well?', digress: 'never' });
  });

  it('drops speech and extraction', () => {
    expect(importedBlock('openai', { options: { action: 'Create speech' } }).note).toBe('model_task');
    expect(importedBlock('openai', { options: { action: 'Generate variables' } }).note).toBe('model_task');
  });
});
