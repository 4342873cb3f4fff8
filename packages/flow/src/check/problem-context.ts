import type { FlowDocument } from '../document.ts';
import { flowLimits } from '../limits.ts';
import { isVariableName, ownNames } from '../names.ts';
import { type ProblemCode, problemKinds } from './problem-sentences.ts';
import type { FlowProblem } from './problems.ts';

/** Objects outside the flow; missing lists are not checked. */
export interface ProblemContext {
  /** Each with the only origin it may be sent to. */
  secrets?: readonly { name: string; origin: string }[] | undefined;
  memberIds?: readonly string[] | undefined;
  sourceTags?: readonly string[] | undefined;
  imageIds?: readonly string[] | undefined;
  /** Whether a pattern can be run; without it, only the syntax is checked. */
  isPattern?: ((pattern: string) => boolean) | undefined;
}

/** Collects the problems of one flow. */
export interface Findings {
  readonly context: ProblemContext;
  readonly variables: ReadonlyMap<string, string>;
  add(nodeId: string | null, path: string, code: ProblemCode): void;
  /** Adds to the total size of the flow's patterns. */
  addPatternSize(units: number): { isTooLarge: boolean };
}

export function createFindings(
  flow: FlowDocument,
  context: ProblemContext,
): Findings & { problems: FlowProblem[] } {
  const problems: FlowProblem[] = [];
  const said = new Set<string>();
  let patternUnits = 0;
  return {
    context,
    problems,
    variables: new Map([...flow.variables, ...leadVariables(flow)].map(({ name, type }) => [name, type])),
    add(nodeId, path, code) {
      // Two formulas of one text can have the same problem.
      const problem = `${nodeId} ${path} ${code}`;
      if (said.has(problem)) return;
      said.add(problem);
      const [severity, message] = problemKinds[code];
      problems.push({ nodeId, path, code, severity, message });
    },
    addPatternSize(units) {
      patternUnits += units;
      return { isTooLarge: patternUnits > flowLimits.allPatternsSize };
    },
  };
}

/** Returns the variables that `collect` nodes set, one per field. */
function leadVariables({ nodes }: FlowDocument): { name: string; type: string }[] {
  return nodes.flatMap((node) =>
    node.type === 'collect'
      ? node.data.fields
          .map(({ key }) => ({ name: `lead.${key}`, type: 'text' }))
          .filter(({ name }) => isVariableName(name))
      : [],
  );
}

/** Whether these words start with a readable name. */
export function namesSomething({ variables }: Findings, words: readonly string[]): boolean {
  const own: readonly string[] = ownNames;
  return [1, 2, 3].some((count) => {
    const name = words.slice(0, count).join('.');
    return variables.has(name) || own.includes(name);
  });
}
