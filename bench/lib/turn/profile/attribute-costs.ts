import type { CallFrame, FindSource } from './source-modules.ts';
import { type Stage, stageOf } from './stages.ts';

/** A function in a call tree with its self cost, in milliseconds or bytes. */
export interface CallNode {
  callFrame: CallFrame;
  cost: number;
  children: readonly CallNode[];
}

export interface FunctionCost {
  name: string;
  module: string;
  stage: Stage;
  cost: number;
}

export interface AttributedCosts {
  byStage: Map<Stage, number>;
  /** Most expensive first. */
  functions: FunctionCost[];
}

/**
 * Sums the self cost of functions by the stage of the nearest caller that has one. A function that several stages call is listed
 * once per stage.
 */
export function attributeCosts(top: CallNode, findSource: FindSource): AttributedCosts {
  const byStage = new Map<Stage, number>();
  const byFunction = new Map<string, FunctionCost>();
  const add = (node: CallNode, caller: Stage): void => {
    const { module, name } = findSource(node.callFrame);
    const stage = stageOf({ module, name }) ?? caller;
    byStage.set(stage, (byStage.get(stage) ?? 0) + node.cost);
    const key = `${stage} ${module}#${name}`;
    const cost = (byFunction.get(key)?.cost ?? 0) + node.cost;
    byFunction.set(key, { name, module, stage, cost });
    for (const child of node.children) add(child, stage);
  };
  add(top, 'rest');
  return { byStage, functions: [...byFunction.values()].sort((one, other) => other.cost - one.cost) };
}
