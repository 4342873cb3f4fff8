import { findProblems } from '@parley/flow/check/find-problems';
import type { ProblemContext } from '@parley/flow/check/problem-context';
import type { FlowProblem } from '@parley/flow/check/problems';
import { isPattern } from '@parley/flow/pattern/pattern';
import type { FieldProblem } from '../../../errors/app-error.ts';
import { type Flow, flowOf } from '../store/chatbot-settings.ts';
import { type ErrorCodeOfProblem, problemKeys } from './flow-problem-keys.ts';

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
