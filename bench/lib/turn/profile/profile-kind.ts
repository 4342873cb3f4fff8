import { mkdirSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { artifactsDir, root } from '../../../../tools/bootstrap/paths.mjs';
import { threadsCpuMs, treeCpuMs } from '../../process-cpu.ts';
import { type DatabaseMeter, reportMs } from '../../turns/database-meter.ts';
import { warmUp, whole } from '../../turns/measure-turns.ts';
import type { TurnChatbot } from '../../turns/turn-installation.ts';
import { runTurns } from '../../turns/turn-load.ts';
import type { Kind } from '../kinds.ts';
import { rounded } from '../rounded.ts';
import { type AttributedCosts, attributeCosts } from './attribute-costs.ts';
import { type Inspector, mainThreadCpuMs } from './inspector.ts';
import { cpuTree, profileAllocations, profileCpu } from './profiles.ts';
import type { FindSource } from './source-modules.ts';
import { type Stage, stages } from './stages.ts';
import type { StatementCost, StatementMeter } from './statement-meter.ts';

const visitors = 32;
const profiledTurns = 1_000;
const sampledTurns = 300;
const topFunctions = 20;
/** Name of the thread that writes the profile. */
const profilerThread = 'v8:ProfEvntProc';
/** Name of the threads that collect garbage and compile in the background. */
const v8Thread = 'node-V8Worker';

/** A server under profiling with its meters. */
export interface ProfiledServer {
  engine: 'postgres' | 'embedded';
  pid: number;
  inspector: Inspector;
  findSource: FindSource;
  /** Null on the embedded engine. */
  meters: { database: DatabaseMeter; statements: StatementMeter } | null;
}

/** Cost of a turn including the work that follows it. Profiled code runs a little slower. */
export interface TurnProfile {
  engine: ProfiledServer['engine'];
  kind: Kind['name'];
  visitors: number;
  /** One-minute load average at the end of the turns. */
  load: number;
  serverCpuMs: number;
  /** Null on the embedded engine, like all figures that PostgreSQL reports. */
  databaseCpuMs: number | null;
  walBytes: number | null;
  allocatedKilobytes: number;
  stages: { stage: Stage; ms: number; percent: number; allocatedKilobytes: number }[];
  functions: { function: string; module: string; stage: Stage; ms: number }[];
  statements: StatementCost[] | null;
  /** Path of the CPU profile, relative to the root of the clone. */
  file: string;
}

/** Profiles the turns of 32 visitors with one chatbot. */
export async function profileKind(
  server: ProfiledServer,
  kind: Kind,
  { conversations }: TurnChatbot,
): Promise<TurnProfile> {
  const { engine, inspector, findSource, meters } = server;
  const take = async (turns: number) => void (await whole(runTurns(await conversations(visitors), turns)));
  await warmUp(conversations, visitors);
  const before = await spent(server);
  await meters?.statements.reset();
  let after = before;
  const profile = await profileCpu(inspector, async () => {
    await take(profiledTurns);
    after = await spent(server);
  });
  const load = rounded(loadavg()[0] ?? 0);
  const statements = (await meters?.statements.read(profiledTurns)) ?? null;
  const allocations = await profileAllocations(inspector, async () => {
    await take(sampledTurns);
    await sleep(reportMs);
  });
  const perTurn = (name: keyof typeof before) => (after[name] - before[name]) / profiledTurns;
  const serverCpuMs = perTurn('serverMs');
  const cpu = attributeCosts(cpuTree(profile, perTurn('mainMs')), findSource);
  const othersMs = serverCpuMs - perTurn('mainMs') - perTurn('v8Ms');
  cpu.byStage.set('threads of V8', perTurn('v8Ms'));
  cpu.byStage.set('other threads and processes', Math.max(0, othersMs));
  const heap = attributeCosts(allocations, findSource);
  return {
    engine,
    kind: kind.name,
    visitors,
    load,
    serverCpuMs: rounded(serverCpuMs),
    databaseCpuMs: meters && rounded(perTurn('databaseMs')),
    walBytes: meters && Math.round(perTurn('walBytes')),
    allocatedKilobytes: rounded(sumOf(heap.byStage) / sampledTurns / 1_000),
    stages: stageRows(cpu, heap, serverCpuMs),
    functions: cpu.functions.slice(0, topFunctions).map(({ name, module, stage, cost }) => ({
      function: name,
      module,
      stage,
      ms: rounded(cost),
    })),
    statements,
    file: write(`turn-${engine}-${kind.name.replaceAll(' ', '-')}.cpuprofile`, JSON.stringify(profile)),
  };
}

/** Returns the cumulative costs, once the work that follows turns is done. */
async function spent({ pid, inspector, meters }: ProfiledServer) {
  if (!meters) await sleep(reportMs);
  const database = await meters?.database.read();
  return {
    serverMs: treeCpuMs(pid) - threadsCpuMs(pid, profilerThread),
    v8Ms: threadsCpuMs(pid, v8Thread),
    mainMs: await mainThreadCpuMs(inspector),
    databaseMs: database?.cpuMs ?? 0,
    walBytes: database?.walBytes ?? 0,
  };
}

function stageRows(cpu: AttributedCosts, heap: AttributedCosts, cpuMs: number): TurnProfile['stages'] {
  return stages.map((stage) => {
    const ms = cpu.byStage.get(stage) ?? 0;
    return {
      stage,
      ms: rounded(ms),
      percent: rounded((100 * ms) / cpuMs),
      allocatedKilobytes: rounded((heap.byStage.get(stage) ?? 0) / sampledTurns / 1_000),
    };
  });
}

function sumOf(byStage: ReadonlyMap<Stage, number>): number {
  return [...byStage.values()].reduce((sum, one) => sum + one, 0);
}

function write(name: string, text: string): string {
  mkdirSync(artifactsDir, { recursive: true });
  const path = join(artifactsDir, name);
  writeFileSync(path, text);
  return relative(root, path);
}
