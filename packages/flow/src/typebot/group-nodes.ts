import { flowLimits } from '../limits.ts';
import type { Conversion, Draft, Step } from './conversion.ts';
import { repeatsAnswer } from './nodes/models.ts';
import type { SourceBlock } from './read-export.ts';
import { keyOf, type Position, type Routes } from './routes.ts';

/** Target of a port: a block of the export, or a node already created from one. */
export type Goal = Position | Made;

/** A node created from blocks, without id and position. */
export interface Made {
  draft: Draft;
  group: number;
  /** The block that determines the node. */
  block: SourceBlock;
  exits: { port: string; goal: Goal }[];
}

/** An edge between nodes that have no ids yet. */
export interface Link {
  from: Made;
  port: string;
  to: Made;
}

/** Bubbles that wait for the input after them, and assignments that go before both. */
interface Waiting {
  texts: string[];
  sets: Made[];
  positions: Position[];
  block: SourceBlock;
}

/** Creates the nodes of one group: consecutive bubbles become one message, or the text of the input after them. */
export class GroupNodes {
  readonly made: Made[] = [];
  readonly #conversion: Conversion;
  readonly #routes: Routes;
  readonly #entries: Map<string, Made>;
  readonly #group: number;
  #waiting: Waiting | null = null;

  constructor(conversion: Conversion, routes: Routes, entries: Map<string, Made>, group: number) {
    this.#conversion = conversion;
    this.#routes = routes;
    this.#entries = entries;
    this.#group = group;
  }

  /** Reads the steps of the group; drops a bubble that only repeats an answer before it. */
  read(steps: Step[]): void {
    for (let block = 0; block < steps.length; block += 1) {
      const position = { group: this.#group, block };
      const step = steps[block];
      if (step === undefined) continue;
      const isTargeted = this.#routes.isTargeted(position);
      if (!isTargeted && repeatsAnswer(step, steps[block - 1])) {
        steps[block] = { kind: 'pass', edgeId: '' };
        continue;
      }
      if (isTargeted && !asks(step)) this.#flush();
      this.#add(position, step);
    }
    this.#flush();
  }

  #add(position: Position, step: Step): void {
    switch (step.kind) {
      case 'text':
        this.#addText(position, step.text);
        return;
      case 'node':
        this.#addNode(position, step);
        return;
      case 'jump': {
        this.#flush();
        const made = this.#make({ type: 'jump', data: { target: '' } }, position);
        const goal = this.#routes.jumpTarget(step);
        if (goal !== null) made.exits.push({ port: 'target', goal });
        this.#keep(made, position);
        return;
      }
      default:
        // A step with its own edge ends the sequence of bubbles; a dropped step does not.
        if (step.kind === 'return' || this.#routes.edge(step.edgeId) || this.#routes.ownEdge(position)) {
          this.#flush();
        }
    }
  }

  #addText(position: Position, text: string): void {
    const length = this.#waiting?.texts.reduce((sum, one) => sum + one.length + 2, 0) ?? 0;
    if (length + text.length > flowLimits.textLength) this.#flush();
    this.#waiting ??= { texts: [], sets: [], positions: [], block: this.#blockAt(position) };
    this.#waiting.texts.push(text);
    this.#waiting.positions.push(position);
    if (this.#routes.ownEdge(position)) this.#flush();
  }

  #addNode(position: Position, step: Step & { kind: 'node' }): void {
    const made = this.#make(step.draft, position);
    for (const { port, edgeId } of step.exits) {
      const goal = this.#routes.edge(edgeId);
      if (goal !== null) made.exits.push({ port, goal });
      else if (step.draft.type === 'condition') made.exits.push({ port, goal: nextTo(position) });
    }
    for (const port of step.follows) made.exits.push({ port, goal: this.#routes.after(position) });
    if (this.#canGoBefore(made, position)) {
      this.#waiting?.sets.push(made);
      this.#waiting?.positions.push(position);
      return;
    }
    if (!asks(step)) {
      this.#flush();
      this.#keep(made, position);
      return;
    }
    if (this.#waiting !== null && 'text' in made.draft.data)
      made.draft.data.text = joined(this.#waiting.texts);
    this.#end(made);
    this.#entries.set(keyOf(position), made);
  }

  /**
   * Whether an assignment can move before the waiting texts, which must not read its variable; the texts then stay with their
   * input.
   */
  #canGoBefore({ draft }: Made, position: Position): boolean {
    if (draft.type !== 'set' || this.#waiting === null || this.#routes.ownEdge(position)) return false;
    const text = joined(this.#waiting.texts);
    return !draft.data.assign.some(({ variable }) => new RegExp(`\\b${variable}\\b`).test(text));
  }

  #flush(): void {
    if (this.#waiting === null) return;
    const { texts, positions, block } = this.#waiting;
    const last = positions.at(-1) ?? { group: this.#group, block: 0 };
    const made: Made = {
      draft: { type: 'message', data: { text: joined(texts) } },
      group: this.#group,
      block,
      exits: [{ port: 'next', goal: this.#routes.after(last) }],
    };
    this.#end(made);
  }

  /** Ends the waiting sequence with a node; its blocks lead to the first assignment, or to this node. */
  #end(made: Made): void {
    const { sets = [], positions = [] } = this.#waiting ?? {};
    this.#waiting = null;
    const row = [...sets, made];
    for (const [index, set] of sets.entries()) {
      const next = row[index + 1];
      if (next !== undefined) set.exits = [{ port: 'next', goal: next }];
    }
    this.made.push(...row);
    for (const position of positions) this.#entries.set(keyOf(position), row[0] ?? made);
  }

  #keep(made: Made, position: Position): void {
    this.made.push(made);
    this.#entries.set(keyOf(position), made);
  }

  #make(draft: Draft, position: Position): Made {
    return { draft, group: this.#group, block: this.#blockAt(position), exits: [] };
  }

  #blockAt({ block }: Position): SourceBlock {
    const found = this.#conversion.source.groups[this.#group]?.blocks[block];
    return found ?? { id: '', type: '', source: {} };
  }
}

function asks(step: Step): boolean {
  return step.kind === 'node' && (step.draft.type === 'ask' || step.draft.type === 'rate');
}

function joined(texts: readonly string[]): string {
  return texts.join('\n\n');
}

function nextTo({ group, block }: Position): Position {
  return { group, block: block + 1 };
}
