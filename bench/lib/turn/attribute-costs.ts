import type { CallFrame, FindSource } from './source-modules.ts';
import { type Stage, stageOf } from './stages.ts';

/** A function within a call tree, and what it cost itself: milliseconds or bytes. */
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
  /** The most expensive first. */
  functions: FunctionCost[];
}

/**
 * Adds up what functions cost themselves, by the stage of the nearest caller that belongs to one. A function that several stages
 * call is listed for each.
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
