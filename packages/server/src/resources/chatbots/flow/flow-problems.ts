import { findProblems } from '@parley/flow/check/find-problems';
import type { ProblemContext } from '@parley/flow/check/problem-context';
import type { ProblemCode, problemKinds } from '@parley/flow/check/problem-sentences';
import type { FlowProblem } from '@parley/flow/check/problems';
import { isPattern } from '@parley/flow/pattern/pattern';
import type { FieldProblem } from '../../../errors/app-error.ts';
import { type Flow, flowOf } from '../store/chatbot-settings.ts';

/** Codes of flow problems that prevent a deployment. */
export type ErrorCodeOfProblem = {
  [Code in ProblemCode]: (typeof problemKinds)[Code][0] extends 'error' ? Code : never;
}[ProblemCode];

/** Sentence key of each problem that prevents a deployment. */
export const problemKeys: Record<ErrorCodeOfProblem, string> = {
  start_missing: 'flowProblems.startMissing',
  start_twice: 'flowProblems.startTwice',
  port_unknown: 'flowProblems.portUnknown',
  circle: 'flowProblems.circle',
  text_missing: 'flowProblems.textMissing',
  subject_missing: 'flowProblems.subjectMissing',
  recipient_missing: 'flowProblems.recipientMissing',
  recipient_unknown: 'flowProblems.recipientUnknown',
  variable_missing: 'flowProblems.variableMissing',
  variable_unknown: 'flowProblems.variableUnknown',
  variable_read_only: 'flowProblems.variableReadOnly',
  list_expected: 'flowProblems.listExpected',
  formula_missing: 'flowProblems.formulaMissing',
  formula_invalid: 'flowProblems.formulaInvalid',
  function_unknown: 'flowProblems.functionUnknown',
  secret_misplaced: 'flowProblems.secretMisplaced',
  secret_unknown: 'flowProblems.secretUnknown',
  secret_elsewhere: 'flowProblems.secretElsewhere',
  pattern_invalid: 'flowProblems.patternInvalid',
  pattern_too_large: 'flowProblems.patternTooLarge',
  patterns_too_large: 'flowProblems.patternsTooLarge',
  range_invalid: 'flowProblems.rangeInvalid',
  options_missing: 'flowProblems.optionsMissing',
  label_missing: 'flowProblems.labelMissing',
  fields_missing: 'flowProblems.fieldsMissing',
  words_missing: 'flowProblems.wordsMissing',
  examples_missing: 'flowProblems.examplesMissing',
  intents_missing: 'flowProblems.intentsMissing',
  test_missing: 'flowProblems.testMissing',
  value_missing: 'flowProblems.valueMissing',
  url_invalid: 'flowProblems.urlInvalid',
  header_invalid: 'flowProblems.headerInvalid',
  path_invalid: 'flowProblems.pathInvalid',
  target_missing: 'flowProblems.targetMissing',
  target_unknown: 'flowProblems.targetUnknown',
  image_unknown: 'flowProblems.imageUnknown',
};

/** All problems of a flow. */
export function problemsOf(flow: Flow, context: ProblemContext): FlowProblem[] {
  const document = flowOf(flow);
  return document === null ? [] : findProblems(document, { ...context, isPattern });
}

/** Problems that prevent a flow from being published, as fields of the chatbot. */
export function flowErrors(flow: Flow, context: ProblemContext): FieldProblem[] {
  return problemsOf(flow, context)
    .filter(({ severity }) => severity === 'error')
    .map(({ nodeId, path, code }) => ({
      path: ['flow', ...(nodeId === null ? [] : ['nodes', nodeId]), path].filter(Boolean).join('.'),
      key: problemKeys[code as ErrorCodeOfProblem],
    }));
}
