import { describe, expect, it } from 'vitest';
import { createReasoningStripper } from './strip-reasoning.ts';

/** The final text, and everything that was ever shown. */
function read(pieces: readonly string[], { isKnown = false, isCut = false, isSeparate = false } = {}) {
  const stripper = createReasoningStripper(isKnown);
  if (isSeparate) stripper.isSeparate();
  let text = '';
  let shown = '';
  for (const part of [...pieces.flatMap((piece) => stripper.push(piece)), ...stripper.end(isCut)]) {
    text = part.type === 'text' ? text + part.text : '';
    shown += part.type === 'text' ? part.text : '⟲';
  }
  return { text, shown, closedUnopened: stripper.closedUnopened };
}

const splits = (text: string): string[][] => [
  [text],
  [...text],
  ...[2, 3, 5, 7].map((size) => text.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []),
];

const answer = 'Tickets cost four euros [2].';

describe('reasoning of a model', () => {
  it.each([
    ['<think>', `<think>\nThey ask the price. Secret: 3.\n</think>\n\n${answer}`],
    ['<thinking> in capitals', `<THINKING>hm</THINKING>${answer}`],
    ['<reasoning>', `<reasoning>a < b, so [1]</reasoning>\n${answer}`],
    ['<thought> behind blanks', `\n  <thought>hm</thought>\n${answer}`],
    ['attributes', `<think time="3s">hm</think>${answer}`],
    ['a name space', `<seed:think>hm</seed:think>${answer}`],
    ['another closing name', `<think>hm</thinking>${answer}`],
    ['escaped tags', `&lt;think&gt;hm&lt;/think&gt;${answer}`],
    ['[THINK]', `[THINK]hm [1] [2][/THINK]${answer}`],
    ['Kimi', `◁think▷hm◁/think▷${answer}`],
    ['Cohere', `<|START_THINKING|>hm<|END_THINKING|><|START_RESPONSE|>${answer}<|END_RESPONSE|>`],
    ['Gemma', `<|channel>thought\nhm<channel|>${answer}`],
    ['MedGemma', `<unused94>thought\nhm<unused95>${answer}`],
    ['details', `<details type="reasoning" done="true"><summary>x</summary>hm</details>\n${answer}`],
    [
      'Harmony',
      `<|channel|>analysis<|message|>hm <think><|end|><|start|>assistant<|channel|>final<|message|>${answer}<|return|>`,
    ],
    [
      'Harmony with a tool',
      `<|channel|>commentary to=functions.x <|constrain|>json<|message|>{"a":1}<|call|><|start|>assistant<|channel|>final<|message|>${answer}`,
    ],
    ['Harmony without its tokens', `analysisWe must look it up.assistantfinal${answer}`],
    ['two blocks', `<think>one</think>\n<think>two</think>\n${answer}`],
    ['a nested block', `<think>one <think>two</think> three</think>${answer}`],
    ['code in it', `<think>\`\`\`js\nlet a;\n\`\`\`\n</think>${answer}`],
    ['no opening tag', `Okay, the user asks for the price.\nSo [2].\n</think>\n\n${answer}`],
    ['no opening tag, another beginning', `Alright, so we need to find the price. \n</thinking>${answer}`],
    ['no opening tag, in Chinese', `好的，用户想知道价格。</think>${answer}`],
    ['no opening token', `We need to answer.<|end|><|start|>assistant<|channel|>final<|message|>${answer}`],
    ['a tag named in it', `<think>The tag <think> is not the question.</think>${answer}`],
  ])('is removed from the answer: %s', (_name, written) => {
    for (const pieces of splits(written)) {
      const { shown } = read(pieces);
      expect(shown.trim()).toBe(answer);
      expect(read(pieces, { isKnown: true }).shown.trim()).toBe(answer);
    }
  });

  it.each([
    ['<think>', '<think>They ask the price.'],
    ['a begun closing tag', '<think>They ask the price.</thi'],
    ['[THINK]', '[THINK]They ask'],
    ['Harmony', '<|channel|>analysis<|message|>They ask'],
    ['a channel without a message', '<|channel|>anal'],
    ['closed, and nothing behind it', '<reasoning>They ask</reasoning>\n'],
    ['without its tokens', 'analysisThey ask the price.'],
  ])('is not shown as an answer if it never ends: %s', (_name, written) => {
    for (const pieces of splits(written)) {
      expect(read(pieces).shown.trim()).toBe('');
      expect(read(pieces, { isKnown: true }).shown.trim()).toBe('');
    }
  });

  it('is retracted once if it was shown by mistake, and held back from then on', () => {
    for (const pieces of splits(`Prices vary by day.\n</think>\n${answer}`)) {
      const first = read(pieces);
      expect(first).toMatchObject({ text: answer, closedUnopened: true });
      expect(read(pieces, { isKnown: true })).toEqual({ ...first, shown: answer });
    }
  });

  it.each([
    ['nothing special', 'The user manual costs < 5 € [1] & <b>more</b>.'],
    ['a beginning as of reasoning', 'I need to ask you for your order number.'],
    ['something like a mark', 'See [THE] table, <thin>, &lt;th&gt; and ◁thi▷.'],
    ['blanks', '  Yes.\n\n  No. \n'],
    ['details that fold', '<details><summary>x</summary>y</details>'],
    ['an interjection', 'Okay, here is the list: 1, 2.'],
    ['the word analysis', 'analysis of data takes a day.'],
  ])('does not change an answer: %s', (_name, written) => {
    for (const pieces of splits(written)) {
      expect(read(pieces).shown).toBe(written);
      expect(read(pieces, { isKnown: true }).shown).toBe(written);
    }
  });

  it.each([
    ['a fence', 'Use it:\n\n```xml\n<think>\nhm\n</think>\n```\n\nThat is all [1].'],
    ['a fence of tildes in a list', '- Use it:\n  ~~~\n  <think>hm</think>\n  ~~~\n\nDone.'],
    ['an open fence', 'Use it:\n\n```\n<think>hm</think>\n``'],
    ['a fence in a fence', '````md\n```\n<think>\n```\n</think>\n````\nDone.'],
    ['inline code', 'Write `<think>` and ``a ` </think>`` around it.'],
    ['a lone backtick', 'A ` and more.\n\nNext.'],
  ])('does not change markers in code: %s', (_name, written) => {
    for (const pieces of splits(written)) expect(read(pieces).shown).toBe(written);
  });

  it('does not delay ordinary words', () => {
    const stripper = createReasoningStripper(false);
    expect(stripper.push('Tickets ')).toEqual([{ type: 'text', text: 'Tickets ' }]);
    expect(stripper.push('cost `')).toEqual([{ type: 'text', text: 'cost ' }]);
    expect(stripper.push('4` euros')).toEqual([{ type: 'text', text: '`4` euros' }]);
  });

  it('does not wait for a marker if the provider sends the reasoning separately', () => {
    const stripper = createReasoningStripper(true);
    stripper.isSeparate();
    expect(stripper.push('Okay, the user')).toEqual([{ type: 'text', text: 'Okay, the user' }]);
  });

  it('parses hostile markers in linear time', () => {
    for (const piece of [
      '<think>',
      '</think>',
      '<think ',
      '`',
      '```\n',
      '<|channel|>',
      '&lt;',
      '<',
      '- ',
      '\n \n',
    ]) {
      const stripper = createReasoningStripper(false);
      for (let times = 0; times < 20_000; times += 1) stripper.push(piece);
      stripper.end(false);
    }
  });
});
