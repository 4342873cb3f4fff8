import { findProblems } from '@parley/flow/check/find-problems';
import type { ProblemContext } from '@parley/flow/check/problem-context';
import type { FlowProblem } from '@parley/flow/check/problems';
import type { FlowDocument } from '@parley/flow/document';
import { flowLimits } from '@parley/flow/limits';
import { useDeferredValue, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Words } from '../model/node-words.ts';

export type ProblemsByNode = {
  /** Messages are in the user's language. */
  all: readonly FlowProblem[];
  /** The worst problem of a step; an unconnected port alone is not marked. */
  of: (nodeId: string) => FlowProblem | undefined;
  /** The message about a field of a step. */
  at: (nodeId: string, path: string) => string | undefined;
};

/** For a flow that cannot be edited. */
export const noProblems: ProblemsByNode = { all: [], of: () => undefined, at: () => undefined };

const field = /^flow\.nodes\.([\w-]+)(?:\.(.*))?$/;

/** Server errors from saving the flow; an error about the whole list of steps means that there are too many. */
function refused(fieldErrors: Readonly<Record<string, string>>, t: Words): FlowProblem[] {
  return Object.entries(fieldErrors).flatMap(([path, given]): FlowProblem[] => {
    if (path !== 'flow' && !path.startsWith('flow.')) return [];
    const message =
      path === 'flow.nodes' ? t('flow.problems.tooManySteps', { max: flowLimits.nodes }) : given;
    const [, nodeId = null, rest = ''] = field.exec(path) ?? [];
    return [{ nodeId, path: rest, code: 'refused', severity: 'error', message }];
  });
}

/** Problems of the flow by step; computed at low priority while the user types. */
export function useProblems(
  flow: FlowDocument,
  fieldErrors: Readonly<Record<string, string>>,
  secrets: ProblemContext['secrets'],
): ProblemsByNode {
  const { t } = useTranslation('builder');
  const settled = useDeferredValue(flow);
  return useMemo(() => {
    const sentences = new Map<string, string>();
    const found = findProblems(settled, { secrets }).map((problem) => {
      const message = sentences.get(problem.code) ?? t(`flow.problem.${problem.code}`);
      sentences.set(problem.code, message);
      return { ...problem, message };
    });
    const all = [...found, ...refused(fieldErrors, t)];
    const byNode = Map.groupBy(all, ({ nodeId }) => nodeId);
    return {
      all,
      of(nodeId) {
        const own = (byNode.get(nodeId) ?? []).filter(({ code }) => code !== 'port_open');
        return own.find(({ severity }) => severity === 'error') ?? own[0];
      },
      at: (nodeId, path) => byNode.get(nodeId)?.find((problem) => problem.path === path)?.message,
    };
  }, [settled, fieldErrors, secrets, t]);
}
