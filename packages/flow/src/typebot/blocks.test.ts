import { describe, expect, it } from 'vitest';
import { importedBlock } from '../../test/imported-block.ts';

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
    const data = importedBlock('text', { content }).data as { text: string };
    expect(data.text.replace(/^Well\?\n\n\\>/, '').replace(/<$/, '')).toBe(text);
  });

  it('lists, headings and old HTML', () => {
    const richText = [
      { type: 'h2', children: [{ text: 'Menu' }] },
      { type: 'ul', children: [{ type: 'li', children: [{ type: 'lic', children: [{ text: 'Soup' }] }] }] },
    ];
    expect(importedBlock('text', { content: { richText } }).data).toEqual({
      text: 'Well?\n\n**Menu**\n\n- Soup',
    });
    const html = '<div>Fish &amp; chips</div><div>Tea<br/>Cake</div>';
    expect(importedBlock('text', { content: { html } }).data).toEqual({
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
    expect(importedBlock(type, { content })).toMatchObject({
      data: { text: `Well?\n\n${text}` },
      note: 'media_link',
    });
  });

  it('drops an embedded picture', () => {
    const content = { url: 'data:image/png;base64,AAAA' };
    expect(importedBlock('image', { content })).toMatchObject({
      data: { text: 'Well?' },
      note: 'media_embedded',
    });
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
    const { data, note: found } = importedBlock(type, more);
    expect(data).toMatchObject({ text: 'Well?', input });
    expect(found).toBe(note);
  });

  it('scales whose value is never read become ratings', () => {
    expect(importedBlock('rating input', { options: { length: 5 } })).toMatchObject({
      type: 'rate',
      data: { scale: 'csat' },
    });
    const nps = { options: { length: 10, startsAt: 0 } };
    expect(importedBlock('rating input', nps)).toMatchObject({
      type: 'rate',
      data: { scale: 'nps' },
      outcome: 'exact',
    });
  });

  it('saves an answer, and asks again after an invalid one', () => {
    const options = { variableId: 'email', retryMessageContent: 'No email, {{Name}}.' };
    expect(importedBlock('email input', { options }).data).toEqual({
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
    expect(importedBlock(type, {})).toMatchObject({
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
    const { flow, note } = importedBlock('Condition', { items });
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
    expect(importedBlock(type, more).note).toBe(note);
  });

  it.each([
    ['Jump', { options: { groupId: 'Other' } }],
    ['Typebot link', { options: { typebotId: 'current', groupId: 'Other' } }],
    ['Typebot link', { options: { typebotId: 'bot1', groupId: 'Other' } }],
  ])('converts %s to a jump to another group', (type, more) => {
    const { flow, outcome } = importedBlock(type, more);
    const jump = flow.nodes.find((node) => node.type === 'jump');
    expect(jump?.data).toMatchObject({ target: 'message2' });
    expect(outcome).toBe('exact');
  });

  it('everyone takes the first path of an A/B test', () => {
    const items = [
      { id: 'x', path: 'a', outgoingEdgeId: 'e1' },
      { id: 'y', path: 'b' },
    ];
    const { flow, note } = importedBlock('AB test', { items });
    expect(flow.edges).toContainEqual(expect.objectContaining({ source: 'message1', target: 'message2' }));
    expect(note).toBe('first_path');
  });
});
