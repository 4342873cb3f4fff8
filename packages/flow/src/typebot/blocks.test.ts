import { describe, expect, it } from 'vitest';
import { block, bubble, typebotExport } from '../../test/typebot-export.ts';
import { readFlow } from '../read/read-flow.ts';
import { importTypebot } from './import-typebot.ts';

const variables = { name: 'Name', age: 'Age', list: 'Cart Items', score: 'Score', email: 'Email' };

/** Returns the node and the note for one block that follows a text. */
function imported(type: string, more: object) {
  const groups = { A: [bubble('t', 'Well?'), block('b', type, more)], Other: [bubble('o', 'Other')] };
  const { flow, report } = importTypebot(typebotExport({ groups, edges: { e1: 'Other' }, variables }));
  expect(readFlow(flow)).toEqual({ flow });
  const node = flow.nodes.find(({ type }) => type !== 'start');
  const entry = report.find(({ sourceId }) => sourceId === 'b');
  const { title: _title, ...data } = { title: '', ...node?.data };
  return { type: node?.type, data, note: entry?.note, outcome: entry?.outcome, flow };
}

describe('bubbles', () => {
  it.each([
    ['bold', { text: 'Big', bold: true }, '**Big**'],
    ['italic, with spaces outside', { text: ' so ', italic: true }, ' _so_ '],
    [
      'a link',
      { type: 'a', url: 'https://example.com/a b', children: [{ text: 'here' }] },
      '[here](https://example.com/a%20b)',
    ],
    ['a script as a link', { type: 'a', url: 'javascript:alert(1)', children: [{ text: 'here' }] }, 'here'],
    ['marks that mean themselves', { text: 'a*b [c] snake_case _x_' }, 'a\\*b \\[c\\] snake_case \\_x\\_'],
    ['a variable', { text: 'Hi {{Name}}!' }, 'Hi {{name}}!'],
    ['JavaScript in a text', { text: '{{= {{Age}} * 2 =}} years' }, '{{age * 2}} years'],
    ['braces that open nothing', { text: '{{' }, '{ {'],
  ])('%s', (_what, child, text) => {
    const content = { richText: [{ type: 'p', children: [{ text: '>' }, child, { text: '<' }] }] };
    const data = imported('text', { content }).data as { text: string };
    expect(data.text.replace(/^Well\?\n\n\\>/, '').replace(/<$/, '')).toBe(text);
  });

  it('lists, headings and old HTML', () => {
    const richText = [
      { type: 'h2', children: [{ text: 'Menu' }] },
      { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'Soup' }] }] }] },
    ];
    expect(imported('text', { content: { richText } }).data).toEqual({ text: 'Well?\n\n**Menu**\n\n- Soup' });
    const html = '<div>Fish &amp; chips</div><div>Tea<br/>Cake</div>';
    expect(imported('text', { content: { html } }).data).toEqual({
      text: 'Well?\n\nFish & chips\nTea\nCake',
    });
  });

  it.each([
    ['image', { url: 'https://example.com/cat.png' }, '[cat.png](https://example.com/cat.png)'],
    ['image', { url: '{{Name}}' }, '[{{name}}]({{name}})'],
    ['video', { type: 'youtube', id: 'abc' }, '[youtube.com](https://www.youtube.com/watch?v=abc)'],
    ['embed', { url: 'https://example.com/form' }, '[example.com](https://example.com/form)'],
    ['audio', { url: 'https://example.com/a.mp3' }, '[a.mp3](https://example.com/a.mp3)'],
  ])('a link for the %s', (type, content, text) => {
    expect(imported(type, { content })).toMatchObject({
      data: { text: `Well?\n\n${text}` },
      note: 'media_link',
    });
  });

  it('drops an embedded picture', () => {
    const content = { url: 'data:image/png;base64,AAAA' };
    expect(imported('image', { content })).toMatchObject({ data: { text: 'Well?' }, note: 'media_embedded' });
  });
});

describe('inputs', () => {
  it.each([
    ['text input', { options: { isLong: true } }, { type: 'text' }, 'same'],
    ['text input', { options: { audioClip: { isEnabled: true } } }, { type: 'text' }, 'attachments_removed'],
    [
      'number input',
      { options: { min: 1, max: '9', step: 1 } },
      { type: 'number', min: 1, max: 9, integer: true },
      'same',
    ],
    ['number input', { options: { min: '{{Age}}' } }, { type: 'number' }, 'bounds_removed'],
    ['email input', {}, { type: 'email' }, 'same'],
    ['url input', {}, { type: 'url' }, 'same'],
    [
      'phone number input',
      { options: { defaultCountryCode: 'de' } },
      { type: 'phone', country: 'DE' },
      'same',
    ],
    ['date input', { options: { min: '2026-01-01T00:00' } }, { type: 'date', min: '2026-01-01' }, 'same'],
    ['date input', { options: { isRange: true } }, { type: 'date' }, 'date_only'],
    ['time input', {}, { type: 'text', pattern: '([01]?[0-9]|2[0-3])[:.][0-5][0-9]' }, 'time_as_text'],
    [
      'choice input',
      {
        items: [
          { id: 'x', content: 'Yes' },
          { id: 'x' },
          { id: 'a b', content: 'No', displayCondition: { isEnabled: true } },
        ],
      },
      {
        type: 'choice',
        options: [
          { id: 'x', label: 'Yes' },
          { id: 'i2', label: 'Option 2' },
          { id: 'i3', label: 'No' },
        ],
      },
      'options_conditional',
    ],
    [
      'choice input',
      { items: [{ id: 'x', content: 'Yes' }], options: { isMultipleChoice: true } },
      { type: 'choice', options: [{ id: 'x', label: 'Yes' }], multiple: true },
      'same',
    ],
    [
      'choice input',
      { options: { dynamicVariableId: 'list' } },
      { type: 'choice', from: 'cart_items' },
      'same',
    ],
    [
      'picture choice input',
      { items: [{ id: 'x', title: 'Cat', pictureSrc: 'https://example.com/cat.png' }] },
      { type: 'choice', options: [{ id: 'x', label: 'Cat' }] },
      'pictures_removed',
    ],
    [
      'cards input',
      {
        items: [
          {
            id: 'c',
            title: 'Basic',
            paths: [
              { id: 'p', text: 'Buy' },
              { id: 'q', text: 'More' },
            ],
          },
        ],
      },
      {
        type: 'choice',
        options: [
          { id: 'p', label: 'Basic: Buy' },
          { id: 'q', label: 'Basic: More' },
        ],
      },
      'pictures_removed',
    ],
    [
      'rating input',
      { options: { length: 3, variableId: 'score' } },
      {
        type: 'choice',
        options: [
          { id: 'n0', label: '1' },
          { id: 'n1', label: '2' },
          { id: 'n2', label: '3' },
        ],
      },
      'same',
    ],
    [
      'rating input',
      { options: { length: 100, startsAt: 0, buttonType: 'Icons', variableId: 'score' } },
      { type: 'number', min: 0, max: 100, integer: true },
      'rating_numbers',
    ],
  ])('%s %#', (type, more, input, note) => {
    const { data, note: found } = imported(type, more);
    expect(data).toMatchObject({ text: 'Well?', input });
    expect(found).toBe(note);
  });

  it('scales whose value is never read become ratings', () => {
    expect(imported('rating input', { options: { length: 5 } })).toMatchObject({
      type: 'rate',
      data: { scale: 'csat' },
    });
    const nps = { options: { length: 10, startsAt: 0 } };
    expect(imported('rating input', nps)).toMatchObject({
      type: 'rate',
      data: { scale: 'nps' },
      outcome: 'exact',
    });
  });

  it('saves an answer, and asks again after an invalid one', () => {
    const options = { variableId: 'email', retryMessageContent: 'No email, {{Name}}.' };
    expect(imported('email input', { options }).data).toEqual({
      text: 'Well?',
      input: { type: 'email' },
      saveAs: 'email',
      retry: { text: 'No email, {{name}}.', times: 3 },
    });
  });

  it.each([
    ['file input', 'upload'],
    ['payment input', 'payment'],
  ])('drops %s, and keeps its text', (type, note) => {
    expect(imported(type, {})).toMatchObject({
      type: 'message',
      data: { text: 'Well?' },
      note,
      outcome: 'dropped',
    });
  });
});

describe('logic', () => {
  const comparison = (
    variableId: string,
    comparisonOperator: string | undefined,
    value: string | undefined,
  ) => ({
    id: 'c',
    variableId,
    comparisonOperator,
    value,
  });
  const branches = (comparisons: object[], logicalOperator = 'AND') => {
    const items = [{ id: 'i', content: { logicalOperator, comparisons }, outgoingEdgeId: 'e1' }];
    const { flow, note } = imported('Condition', { items });
    return { node: flow.nodes.find(({ type }) => type === 'condition'), edges: flow.edges, note };
  };

  it('converts a condition with several comparisons', () => {
    const { node, edges, note } = branches(
      [
        comparison('age', 'Greater than', '17'),
        comparison('name', 'Equal to', '{{Email}}'),
        comparison('name', 'Equal to', ''),
      ],
      'OR',
    );
    expect(node?.data).toMatchObject({
      branches: [
        {
          id: 'i',
          match: 'any',
          tests: [
            { variable: 'age', op: 'gt', value: '17' },
            { variable: 'name', op: 'is', value: '{{email}}' },
            { variable: 'name', op: 'isEmpty' },
          ],
        },
      ],
    });
    expect(edges).toContainEqual(expect.objectContaining({ sourceHandle: 'branch:i', target: 'message2' }));
    expect(note).toBe('same');
  });

  it('an unfinished comparison is never true, as in Typebot', () => {
    const unfinished = [comparison('age', undefined, '10'), comparison('name', 'Is set', undefined)];
    expect(branches(unfinished)).toMatchObject({
      node: { data: { branches: [{ formula: 'false' }] } },
      note: 'never_true',
    });
    expect(branches(unfinished, 'OR').node?.data).toMatchObject({
      branches: [{ tests: [{ variable: 'name', op: 'isSet' }] }],
    });
  });

  it('removes the slashes of a pattern, and reports its flags', () => {
    const { node, note } = branches([comparison('name', 'Matches regex', '/^a.c$/i')]);
    expect(node?.data).toMatchObject({ branches: [{ tests: [{ op: 'matches', value: '^a.c$' }] }] });
    expect(note).toBe('pattern_unsupported');
  });

  it.each([
    ['Redirect', { options: { url: 'https://example.com/x?n={{Name}}' } }, 'redirect_link'],
    ['Code', { options: { content: 'alert(1)' } }, 'script'],
    ['Wait', { options: { secondsToWaitFor: '2' } }, 'no_pause'],
    ['Typebot link', { options: { typebotId: 'another' } }, 'other_typebot'],
    ['webhook', {}, 'listener'],
    ['Google Sheets', { options: { action: 'Insert a row' } }, 'table'],
    ['Pixel', {}, 'analytics'],
    ['Chatwoot', {}, 'handover'],
    ['something new', {}, 'unsupported'],
  ])('reports %s as %3$s', (type, more, note) => {
    expect(imported(type, more).note).toBe(note);
  });

  it.each([
    ['Jump', { options: { groupId: 'Other' } }],
    ['Typebot link', { options: { typebotId: 'current', groupId: 'Other' } }],
    ['Typebot link', { options: { typebotId: 'bot1', groupId: 'Other' } }],
  ])('converts %s to a jump to another group', (type, more) => {
    const { flow, outcome } = imported(type, more);
    const jump = flow.nodes.find((node) => node.type === 'jump');
    expect(jump?.data).toMatchObject({ target: 'message2' });
    expect(outcome).toBe('exact');
  });

  it('everyone takes the first path of an A/B test', () => {
    const items = [
      { id: 'x', path: 'a', outgoingEdgeId: 'e1' },
      { id: 'y', path: 'b' },
    ];
    const { flow, note } = imported('AB test', { items });
    expect(flow.edges).toContainEqual(expect.objectContaining({ source: 'message1', target: 'message2' }));
    expect(note).toBe('first_path');
  });
});

describe('integrations', () => {
  const request = (webhook: object, more: object = {}) => {
    const { flow, note } = imported('Webhook', { options: { webhook, ...more } });
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
    const { flow, note } = imported('Email', { options });
    expect(flow.nodes.find(({ type }) => type === 'email')?.data).toEqual({
      text: 'From {{email}}',
      subject: 'New: {{name}}',
      to: [],
    });
    expect(note).toBe('recipients_missing');
    expect(JSON.stringify(flow)).not.toContain('team@example.com');
    expect(imported('Email', { options: { recipients: ['{{Email}}'] } }).note).toBe('mail_to_visitor');
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
    expect(imported('openai', { options: { action: 'Create speech' } }).note).toBe('model_task');
    expect(imported('openai', { options: { action: 'Generate variables' } }).note).toBe('model_task');
  });
});
