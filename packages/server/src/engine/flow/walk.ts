import type { FlowNode } from '@parley/flow/document';
import { FormulaError } from '@parley/flow/formula/formula-error';
import type { FlowRun } from './flow-run.ts';
import type { FlowEvent, Passed } from './flow-turn.ts';
import { isWaiting } from './input/ask-input.ts';
import { runNode } from './nodes/run-node.ts';

/** Ports taken by failures. */
const portsOfFailure: readonly (string | null)[] = ['error', 'failed'];

/**
 * Runs nodes until one waits for the visitor or no node follows; in the latter case, returns to nodes on the `back` stack.
 * Returns false if a step failed and its failure port was not connected.
 */
async function* walk(run: FlowRun, from: string | undefined): AsyncGenerator<FlowEvent, boolean> {
  run.hasMoved = true;
  let at = from;
  for (;;) {
    if (!run.parts.isStopped()) run.signal.throwIfAborted();
    const isReturn = at === undefined;
    at ??= run.back.pop();
    const node = at === undefined ? undefined : run.input.flow.nodes.get(at);
    if (!node) return true;
    if (!run.visit(node)) {
      yield* run.pass(node, { error: 'too_many_steps' });
      return false;
    }
    if (!isReturn) run.enter(node);
    if (isWaiting(node)) {
      run.tries = 0;
      yield* run.pass(node, {});
      yield* run.ask(node);
      return true;
    }
    if (node.type === 'jump') {
      const { target, back } = node.data;
      if (back && run.waiting) run.back.push(run.waiting.id);
      run.leave(node, 'target');
      yield* run.pass(node, {});
      at = target;
      continue;
    }
    const passed = yield* tryNode(run, node);
    if (passed === undefined) return false;
    if (run.handover) {
      yield* run.pass(node, passed);
      return true;
    }
    if (passed.port !== null) run.leave(node, passed.port);
    yield* run.pass(node, passed);
    if (node.type === 'end') {
      run.back = [];
      return true;
    }
    at = run.input.flow.next(node.id, passed.port ?? '');
    if (at === undefined && portsOfFailure.includes(passed.port)) return false;
  }
}

/** Runs a node. If its formulas or patterns exceed the turn's budget, emits a step with the error and returns undefined. */
async function* tryNode(run: FlowRun, node: FlowNode): AsyncGenerator<FlowEvent, Passed | undefined> {
  try {
    return yield* runNode(run, node);
  } catch (error) {
    if (!(error instanceof FormulaError)) throw error;
    yield* run.pass(node, { error: error.message });
    return undefined;
  }
}

/** Continues from a node. Failures go to the fallback trigger; returns false if nothing handled them. */
export async function* goOn(run: FlowRun, from: string | undefined): AsyncGenerator<FlowEvent, boolean> {
  return (yield* walk(run, from)) || (yield* fallBack(run));
}

/** Passes a trigger node. */
export function* passTrigger(run: FlowRun, node: FlowNode): Generator<FlowEvent> {
  run.enter(node);
  run.leave(node, 'next');
  yield* run.pass(node, { port: 'next' });
}

/** Runs the flow's fallback trigger, at most once per turn. */
export async function* fallBack(run: FlowRun): AsyncGenerator<FlowEvent, boolean> {
  const fallback = run.input.flow.triggers.find(({ data }) => data.on === 'fallback');
  if (!fallback || run.visitsOf(fallback.id) > 0) return false;
  run.visit(fallback);
  if (fallback.data.back && run.waiting) run.back.push(run.waiting.id);
  yield* passTrigger(run, fallback);
  return yield* walk(run, run.input.flow.next(fallback.id, 'next'));
}
