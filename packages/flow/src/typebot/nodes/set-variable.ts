import { flowLimits } from '../../limits.ts';
import { type Conversion, nodeStep, type Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { isOn, type Source, sourceIn, textIn } from '../source.ts';

/** Values with the same formula in every typebot. */
const fixed = new Map<string, string>([
  ['Empty', 'null'],
  ['Now', 'chat.now'],
  ['Today', 'today()'],
  ['Yesterday', 'addDays(today(), -1)'],
  ['Tomorrow', 'addDays(today(), 1)'],
  ['Environment name', '"web"'],
  ['Random ID', 'chat.now'],
  ['Result ID', 'chat.now'],
  ['User ID', 'visitor.id'],
  ['Phone number', 'visitor.phone'],
  ['Contact name', 'visitor.name'],
  [
    'Moment of the day',
    'time() < "06:00" ? "night" : time() < "12:00" ? "morning" : time() < "18:00" ? "afternoon" : time() < "22:00" ? "evening" : "night"',
  ],
]);
const randomIds = new Set(['Random ID', 'Result ID']);
const visitorValues = new Set(['User ID', 'Phone number', 'Contact name']);

export function setVariable(conversion: Conversion, block: SourceBlock): Step {
  const options = sourceIn(block.source, 'options');
  const variableId = textIn(options, 'variableId');
  if (variableId === '') return conversion.drop(block, 'never_run');
  const variable = conversion.names.ofId(variableId);
  if (variable === undefined) return conversion.drop(block, 'variable_gone');
  const type = textIn(options, 'type');
  if (type === 'Transcript') return conversion.drop(block, 'transcript');
  if (type === 'Pop' || type === 'Shift') return takeItem(conversion, options, variable, type);
  const formula = formulaOf(conversion, block, { options, type, variable });
  if (formula === null || formula.length > flowLimits.formulaLength) {
    return conversion.drop(block, 'formula_impossible');
  }
  return nodeStep({ type: 'set', data: { assign: [{ variable, formula }] } });
}

function formulaOf(
  conversion: Conversion,
  block: SourceBlock,
  { options, type, variable }: { options: Source; type: string; variable: string },
): string | null {
  const known = fixed.get(type);
  if (known !== undefined) {
    if (randomIds.has(type)) conversion.note(block, 'no_random_id');
    if (visitorValues.has(type)) conversion.note(block, 'own_visitor');
    if (textIn(options, 'timeZone') !== '') conversion.note(block, 'time_zone');
    return known;
  }
  if (type === 'Append value(s)') {
    conversion.lists.add(variable);
    return `append(${variable}, ${conversion.textFormula(block, textIn(options, 'item'))})`;
  }
  if (type === 'Map item with same index') return itemAtSameIndex(conversion, options);
  if (type !== '' && type !== 'Custom') return null;
  const expression = textIn(options, 'expressionToEvaluate');
  if (expression.trim() === '') return 'null';
  return conversion.expressionFormula(block, expression, isOn(options, 'isCode'));
}

/** Removes the last or first item of a list and assigns it to a variable. */
function takeItem(conversion: Conversion, options: Source, list: string, type: 'Pop' | 'Shift'): Step {
  conversion.lists.add(list);
  const item = conversion.names.ofId(textIn(options, 'saveItemInVariableId'));
  const [take, rest] =
    type === 'Pop' ? [`last(${list})`, `slice(${list}, 0, -1)`] : [`first(${list})`, `slice(${list}, 1)`];
  const assign = [
    ...(item === undefined ? [] : [{ variable: item, formula: take }]),
    { variable: list, formula: rest },
  ];
  return nodeStep({ type: 'set', data: { assign } });
}

/**
 * Returns the item of one list at the index that a value has in another list. Formulas cannot search for an index, so this counts
 * the lines before the value's line.
 */
function itemAtSameIndex(conversion: Conversion, options: Source): string | null {
  const params = sourceIn(options, 'mapListItemParams');
  const [item, base, target] = ['baseItemVariableId', 'baseListVariableId', 'targetListVariableId'].map(
    (key) => conversion.names.ofId(textIn(params, key)),
  );
  if (item === undefined || base === undefined || target === undefined) return null;
  conversion.lists.add(base);
  conversion.lists.add(target);
  const linesBefore = `first(split("\\n" + join(${base}, "\\n") + "\\n", "\\n" + ${item} + "\\n"))`;
  return `${target}[length(split(${linesBefore}, "\\n")) - 1]`;
}
