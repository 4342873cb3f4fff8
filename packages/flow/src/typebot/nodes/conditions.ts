import { flowLimits } from '../../limits.ts';
import type { Branch, ConditionOperator, ConditionTest } from '../../nodes.ts';
import { type Conversion, nodeStep, type Step } from '../conversion.ts';
import type { SourceBlock } from '../read-export.ts';
import { type Source, sourceIn, sourcesIn, textIn } from '../source.ts';
import { idsOf } from './choices.ts';

const maxBranches = 30;
const maxTests = 50;

const operators = new Map<string, ConditionOperator>([
  ['Equal to', 'is'],
  ['Not equal', 'isNot'],
  ['Contains', 'contains'],
  ['Does not contain', 'notContains'],
  ['Greater than', 'gt'],
  ['Greater or equal to', 'gte'],
  ['Less than', 'lt'],
  ['Less or equal to', 'lte'],
  ['Is set', 'isSet'],
  ['Is empty', 'isEmpty'],
  ['Starts with', 'startsWith'],
  ['Ends with', 'endsWith'],
  ['Matches regex', 'matches'],
  ['Does not match regex', 'notMatches'],
]);
/** Operators for a comparison without a value. */
const withNothing = new Map<ConditionOperator, ConditionOperator>([
  ['is', 'isEmpty'],
  ['isNot', 'isSet'],
  ['isSet', 'isSet'],
  ['isEmpty', 'isEmpty'],
]);

export function conditionStep(conversion: Conversion, block: SourceBlock): Step {
  const items = sourcesIn(block.source, 'items');
  if (items.length > maxBranches) conversion.note(block, 'options_cut');
  const kept = items.slice(0, maxBranches);
  const ids = idsOf(kept.map((item) => textIn(item, 'id')));
  const branches = kept.map((item, index) => branchOf(conversion, block, item, ids[index] ?? ''));
  const exits = kept.map((item, index) => ({
    port: `branch:${ids[index]}`,
    edgeId: textIn(item, 'outgoingEdgeId'),
  }));
  return nodeStep({ type: 'condition', data: { branches } }, exits, ['else']);
}

function branchOf(conversion: Conversion, block: SourceBlock, item: Source, id: string): Branch {
  const content = sourceIn(item, 'content');
  const comparisons = sourcesIn(content, 'comparisons');
  if (comparisons.length > maxTests) conversion.note(block, 'options_cut');
  const isAny = textIn(content, 'logicalOperator') === 'OR';
  const read = comparisons.slice(0, maxTests).map((comparison) => testOf(conversion, block, comparison));
  const tests = read.filter((test) => test !== null);
  if (tests.length < read.length) conversion.note(block, 'never_true');
  const isNever = tests.length === 0 || (!isAny && tests.length < read.length);
  if (isNever) {
    conversion.note(block, 'never_true');
    return { id, formula: 'false' };
  }
  return { id, match: isAny ? 'any' : 'all', tests };
}

/** Null for a comparison that is never true. */
function testOf(conversion: Conversion, block: SourceBlock, comparison: Source): ConditionTest | null {
  const variable = conversion.names.ofId(textIn(comparison, 'variableId'));
  const op = operators.get(textIn(comparison, 'comparisonOperator'));
  if (variable === undefined || op === undefined) return null;
  const written = textIn(comparison, 'value');
  const value = conversion.template(block, written, { maxLength: flowLimits.textLength });
  if (value === '' || ['null', 'undefined'].includes(written) || withNothing.get(op) === op) {
    const other = withNothing.get(op);
    return other === undefined ? null : { variable, op: other };
  }
  if (op === 'matches' || op === 'notMatches')
    return { variable, op, value: patternOf(conversion, block, value) };
  return { variable, op, value };
}

function patternOf(conversion: Conversion, block: SourceBlock, value: string): string {
  const [, pattern = value, flags = ''] = /^\/(.+)\/([a-z]*)$/s.exec(value) ?? [];
  const isStrange = flags.replace(/[gmu]/g, '') !== '' || /\\[1-9]|\(\?<?[=!]/.test(pattern);
  if (isStrange) conversion.note(block, 'pattern_unsupported');
  return pattern;
}
