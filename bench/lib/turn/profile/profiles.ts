import type { CallNode } from './attribute-costs.ts';
import type { Inspector } from './inspector.ts';
import type { CallFrame } from './source-modules.ts';

/** Interval between two CPU samples. */
const sampleUs = 500;
/** Average number of allocated bytes per sample. */
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

/** Samples the main thread's CPU while `work` runs. Returns the profile in V8's format. */
export async function profileCpu(inspector: Inspector, work: () => Promise<void>): Promise<CpuProfile> {
  await inspector.call('Profiler.enable');
  await inspector.call('Profiler.setSamplingInterval', { interval: sampleUs });
  await inspector.call('Profiler.start');
  await work();
  const { profile } = await inspector.call<{ profile: CpuProfile }>('Profiler.stop');
  await inspector.call('Profiler.disable');
  return profile;
}

/** Returns the call tree of a profile without idle time, scaled so that its milliseconds add up to `cpuMs`. */
export function cpuTree({ nodes, samples, timeDeltas }: CpuProfile, cpuMs: number): CallNode {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const isIdle = (id: number) => byId.get(id)?.callFrame.functionName === '(idle)';
  const spentUs = new Map<number, number>();
  samples.forEach((id, index) => {
    // A sampled function counts as running until the next sample.
    if (!isIdle(id)) spentUs.set(id, (spentUs.get(id) ?? 0) + (timeDeltas[index + 1] ?? 0));
  });
  // On a busy machine, samples include time in which another program has the processor.
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

/**
 * Samples the main thread's allocations while `work` runs, including objects collected meanwhile. Returns a call tree in bytes.
 */
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
