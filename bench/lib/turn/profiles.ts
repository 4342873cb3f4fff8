import type { CallNode } from './attribute-costs.ts';
import type { Inspector } from './inspector.ts';
import type { CallFrame } from './source-modules.ts';

/** Time between two samples of the processor. */
const sampleUs = 500;
/** One allocation in so many bytes is sampled. */
const sampleBytes = 65_536;

interface CpuProfile {
  nodes: { id: number; callFrame: CallFrame; children?: number[] }[];
  samples: number[];
  timeDeltas: number[];
}

interface HeapNode {
  callFrame: CallFrame;
  selfSize: number;
  children: HeapNode[];
}

/** Samples what the main thread runs while `work` runs; returns the profile as V8 writes it. */
export async function profileCpu(inspector: Inspector, work: () => Promise<void>): Promise<CpuProfile> {
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.setSamplingInterval', { interval: sampleUs });
  await inspector.call('Profiler.start');
  await work();
  const { profile } = await inspector.call<{ profile: CpuProfile }>('Profiler.stop');
  await inspector.call('Profiler.disable');
  return profile;
}

/** The call tree of a profile without the time in which nothing ran, in milliseconds that add up to `cpuMs`. */
export function cpuTree({ nodes, samples, timeDeltas }: CpuProfile, cpuMs: number): CallNode {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isIdle = (id: number) => byId.get(id)?.callFrame.functionName === '(idle)';
  const spentUs = new Map<number, number>();
  samples.forEach((id, index) => {
    // What a sample found has run until the next one.
    if (!isIdle(id)) spentUs.set(id, (spentUs.get(id) ?? 0) + (timeDeltas[index + 1] ?? 0));
  });
  // On a busy machine, samples also count the time in which another program has the processor.
  const share =
    cpuMs /
    Math.max(
      1,
      [...spentUs.values()].reduce((sum, one) => sum + one, 0),
    );
  const treeOf = (id: number): CallNode => {
    const node = byId.get(id);
    if (!node) throw new Error(`the profile has no node ${id}`);
    return {
      callFrame: node.callFrame,
      cost: (spentUs.get(id) ?? 0) * share,
      children: (node.children ?? []).map(treeOf),
    };
  };
  const [top] = nodes;
  if (!top) throw new Error('the profile is empty');
  return treeOf(top.id);
}

/** Samples what the main thread allocates while `work` runs, also what is collected by then: a call tree in bytes. */
export async function profileAllocations(inspector: Inspector, work: () => Promise<void>): Promise<CallNode> {
  await inspector.call('HeapProfiler.startSampling', {
    samplingInterval: sampleBytes,
    includeObjectsCollectedByMajorGC: true,
    includeObjectsCollectedByMinorGC: true,
  });
  await work();
  const { profile } = await inspector.call<{ profile: { head: HeapNode } }>('HeapProfiler.stopSampling');
  return heapTree(profile.head);
}

function heapTree({ callFrame, selfSize, children }: HeapNode): CallNode {
  return { callFrame, cost: selfSize, children: children.map(heapTree) };
}
