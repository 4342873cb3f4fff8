import { describe, expect, it } from 'vitest';
import { block, bubble, typebotExport } from '../../../test/typebot-export.ts';
import type { FlowValue } from '../../document.ts';
import { FormulaBudget } from '../../formula/budget.ts';
import { evaluate } from '../../formula/evaluate.ts';
import { parseFormula } from '../../formula/parse-formula.ts';
import { importTypebot } from '../import-typebot.ts';

const variables = { s: 'Score', p: 'Points', c: 'Count', n: 'Name', l: 'Items', m: 'Item Ids', i: 'Item' };

function assigned(options: object) {
  const groups = {
    A: [
      bubble('t', 'How many?'),
      block('c', 'number input', { options: { variableId: 'c' } }),
      block('b', 'Set variable', { options: { variableId: 's', ...options } }),
    ],
  };
  const { flow, report } = importTypebot(typebotExport({ groups, variables }));
  const set = flow.nodes.find((node) => node.type === 'set');
  return {
    formulas: set?.data.assign.map(({ variable, formula }) => `${variable} = ${formula}`),
    note: report.find(({ sourceId }) => sourceId === 'b')?.note,
  };
}

function resultOf(formula: string): FlowValue {
  const values: Record<string, FlowValue> = {
    points: '10',
    score: 3,
    count: 4,
    name: ' Ada ',
    items: ['soup', 'fish', 'cake'],
    item_ids: [11, 12, 13],
    item: 'fish',
    'chat.now': '2026-11-23T08:05',
  };
  const scope = { read: (name: string) => values[name], language: 'en', now: '2026-11-23T08:05' };
  return evaluate(parseFormula(formula), scope, new FormulaBudget());
}

describe('assignments', () => {
  it.each<[string, string, FlowValue]>([
    ['5', '5', 5],
    ['{{Points}} + 5', 'number(points) + 5', 15],
    ['{{Score}} + 5', 'score + 5', 8],
    ['{{Count}} + 5', 'count + 5', 9],
    ['return ({{Count}} - 1) * 2;', '(count - 1) * 2', 6],
    ['{{Count}} - (1 - 2)', 'count - (1 - 2)', 5],
    ['{{Name}}.trim()', 'trim(name)', 'Ada'],
    ['{{Name}}.trim().toUpperCase()', 'upper(trim(name))', 'ADA'],
    ['"Hi " + {{Name}}', '"Hi " + name', 'Hi  Ada '],
    ['{{Items}}.length', 'length(items)', 3],
    ['{{Items}}[0]', 'items[0]', 'soup'],
    ['{{Items}}.at(-1)', 'items[-1]', 'cake'],
    ['{{Items}}.join(" and ")', 'join(items, " and ")', 'soup and fish and cake'],
    ['{{Items}}.includes("fish") ? "yes" : "no"', 'contains(items, "fish") ? "yes" : "no"', 'yes'],
    ['Math.round({{Count}} / 3)', 'round(count / 3)', 1],
    ['Number({{Points}}).toFixed(2)', 'round(number(points), 2)', 10],
    ['!{{Count}} || {{Count}} > 3 && true', '!count || count > 3 && true', true],
    ['https://example.com/{{Item}}', '"https://example.com/" + item', 'https://example.com/fish'],
    ['Thank you', '"Thank you"', 'Thank you'],
    ['{{Item}}', 'item', 'fish'],
    ['true', 'true', true],
    ['say "hi" \\ bye', '"say \\"hi\\" \\\\ bye"', 'say "hi" \\ bye'],
  ])('%s', (expressionToEvaluate, formula, result) => {
    expect(assigned({ expressionToEvaluate })).toEqual({ formulas: [`score = ${formula}`], note: 'same' });
    expect(resultOf(formula)).toEqual(result);
  });

  it.each([
    'new Date().getTime()',
    'Math.random()',
    '{{Items}}.map(x => x.id)',
    'const a = 1; return a',
    'fetch("https://example.com")',
    '{{Name}}.constructor',
    '`Hi {{Name}}`',
  ])('drops and reports %s', (expressionToEvaluate) => {
    expect(assigned({ expressionToEvaluate, isCode: true })).toEqual({
      formulas: undefined,
      note: 'formula_impossible',
    });
  });

  it.each([
    [{ type: 'Empty' }, ['score = null'], 'same'],
    [{ type: 'Today' }, ['score = today()'], 'same'],
    [{ type: 'Tomorrow' }, ['score = addDays(today(), 1)'], 'same'],
    [{ type: 'Now', timeZone: 'Europe/Paris' }, ['score = chat.now'], 'time_zone'],
    [{ type: 'Random ID' }, ['score = chat.now'], 'no_random_id'],
    [{ type: 'Transcript' }, undefined, 'transcript'],
    [{ type: 'Append value(s)', item: '{{Item}}!' }, ['score = append(score, "" + item + "!")'], 'same'],
    [
      { variableId: 'l', type: 'Pop', saveItemInVariableId: 'i' },
      ['item = last(items)', 'items = slice(items, 0, -1)'],
      'same',
    ],
    [{ variableId: 'l', type: 'Shift' }, ['items = slice(items, 1)'], 'same'],
    [{ variableId: 'gone', type: 'Empty' }, undefined, 'variable_gone'],
    [{ variableId: '' }, undefined, 'never_run'],
  ])('%j', (options, formulas, note) => {
    expect(assigned(options)).toEqual({ formulas, note });
  });

  it('finds the item at the same index of another list', () => {
    const mapListItemParams = { baseItemVariableId: 'i', baseListVariableId: 'l', targetListVariableId: 'm' };
    const { formulas, note } = assigned({ type: 'Map item with same index', mapListItemParams });
    const formula = formulas?.[0]?.replace('score = ', '') ?? '';
    expect(resultOf(formula)).toBe(12);
    expect(resultOf(formula.replaceAll(' item ', ' "soup" '))).toBe(11);
    expect(resultOf(formula.replaceAll(' item ', ' "tea" '))).toBe(null);
    expect(note).toBe('same');
  });

  it('converts the time of day', () => {
    const { formulas } = assigned({ type: 'Moment of the day' });
    expect(resultOf(formulas?.[0]?.replace('score = ', '') ?? '')).toBe('morning');
  });
});
