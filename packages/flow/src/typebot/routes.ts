import type { Conversion, Step } from './conversion.ts';
import type { SourceBlock } from './read-export.ts';
import { textIn } from './source.ts';

/** A block by the indexes of its group and itself; an index after the last block is the end of the group. */
export interface Position {
  group: number;
  block: number;
}

export function keyOf({ group, block }: Position): string {
  return `${group}:${block}`;
}

/** Resolves edges, jumps and the order of blocks in the export. */
export class Routes {
  readonly #conversion: Conversion;
  readonly #steps: readonly (readonly Step[])[];
  readonly #groups = new Map<string, number>();
  readonly #blocks: ReadonlyMap<string, number>[];
  readonly #targeted = new Set<string>();
  /** The only jump of the export, to which every return leads back. */
  #jump: Position | null = null;

  constructor(conversion: Conversion, steps: readonly (readonly Step[])[]) {
    this.#conversion = conversion;
    this.#steps = steps;
    const { groups, edges } = conversion.source;
    for (const [index, { id }] of groups.entries()) if (!this.#groups.has(id)) this.#groups.set(id, index);
    this.#blocks = groups.map(
      ({ blocks }) => new Map(blocks.map(({ id }, index) => [id, index] as const).reverse()),
    );
    for (const { groupId, blockId } of edges.values()) this.#markTarget(this.#positionOf(groupId, blockId));
    this.#readJumps();
    this.#noteLostEdges();
  }

  get groupCount(): number {
    return this.#steps.length;
  }

  /** Whether an edge or jump leads directly to this block. */
  isTargeted(position: Position): boolean {
    return this.#targeted.has(keyOf(position));
  }

  edge(edgeId: string): Position | null {
    const edge = edgeId === '' ? undefined : this.#conversion.source.edges.get(edgeId);
    return edge === undefined ? null : this.#positionOf(edge.groupId, edge.blockId);
  }

  jumpTarget(step: Step): Position | null {
    return step.kind === 'jump' ? this.#positionOf(step.groupId, step.blockId) : null;
  }

  /** Returns the edge of a block itself, if any. */
  ownEdge(position: Position): Position | null {
    const block = this.#blockAt(position);
    return block === undefined ? null : this.edge(textIn(block.source, 'outgoingEdgeId'));
  }

  /** Returns the position after a block: its edge, or the next block of its group. */
  after(position: Position): Position {
    return this.ownEdge(position) ?? { group: position.group, block: position.block + 1 };
  }

  /** Returns the next position after a block without a node; null if the flow ends there, undefined if the block has a node. */
  through(position: Position): Position | null | undefined {
    const step = this.#steps[position.group]?.[position.block];
    if (step === undefined) return null;
    if (step.kind === 'return') return this.#jump === null ? null : this.after(this.#jump);
    return step.kind === 'pass' ? (this.edge(step.edgeId) ?? this.after(position)) : undefined;
  }

  #blockAt({ group, block }: Position): SourceBlock | undefined {
    return this.#conversion.source.groups[group]?.blocks[block];
  }

  #positionOf(groupId: string, blockId: string): Position | null {
    const group = this.#groups.get(groupId);
    return group === undefined ? null : { group, block: this.#blocks[group]?.get(blockId) ?? 0 };
  }

  #markTarget(position: Position | null): void {
    if (position !== null) this.#targeted.add(keyOf(position));
  }

  /** Notes the blocks whose edges lead to missing targets. */
  #noteLostEdges(): void {
    for (const [group, steps] of this.#steps.entries()) {
      for (const [block, step] of steps.entries()) {
        const source = this.#blockAt({ group, block });
        if (source === undefined) continue;
        for (const edgeId of [textIn(source.source, 'outgoingEdgeId'), ...edgeIdsOf(step)]) {
          if (edgeId === '') continue;
          if (this.edge(edgeId) === null) this.#conversion.note(source, 'edge_nowhere');
          else if (this.#hasLostBlock(edgeId)) this.#conversion.note(source, 'edge_to_group');
        }
      }
    }
  }

  #hasLostBlock(edgeId: string): boolean {
    const { groupId = '', blockId = '' } = this.#conversion.source.edges.get(edgeId) ?? {};
    const group = this.#groups.get(groupId);
    return blockId !== '' && group !== undefined && this.#blocks[group]?.has(blockId) === false;
  }

  #readJumps(): void {
    const jumps: Position[] = [];
    const returns: Position[] = [];
    for (const [group, steps] of this.#steps.entries()) {
      for (const [block, step] of steps.entries()) {
        this.#markTarget(this.jumpTarget(step));
        if (step.kind === 'jump') jumps.push({ group, block });
        if (step.kind === 'return') returns.push({ group, block });
      }
    }
    const [only, ...others] = jumps;
    if (only !== undefined && others.length === 0) this.#jump = only;
    else for (const position of returns) this.#noteReturn(position);
  }

  #noteReturn(position: Position): void {
    const block = this.#blockAt(position);
    if (block !== undefined) this.#conversion.note(block, 'return_unclear');
  }
}

/** Returns the edges of a step other than that of its block. */
function edgeIdsOf(step: Step): string[] {
  if (step.kind === 'pass') return [step.edgeId];
  return step.kind === 'node' ? step.exits.map(({ edgeId }) => edgeId) : [];
}
