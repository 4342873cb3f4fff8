import { afterAll, beforeAll, expect, it } from 'vitest';
import { readFigures } from '../../../../../../bench/lib/turn/figures-file.ts';
import { type Kind, kinds } from '../../../../../../bench/lib/turn/kinds.ts';
import { statementName } from '../../../../../../bench/lib/turn/profile/statement-name.ts';
import { publishTurnChatbot } from '../../../../../../bench/lib/turns/turn-installation.ts';
import { type NextRequest, runTurns } from '../../../../../../bench/lib/turns/turn-load.ts';
import { type ModelServer, startModelServer } from '../../../../../../tools/model-server/model-server.ts';
import { watchWork } from '../../../../test/count-work.ts';
import { startTestApp, type TestApp } from '../../../../test/harness.ts';
import type { Pool } from '../../../db/database.ts';
import { withPlatform } from '../../../db/scope.ts';
import { sql } from '../../../db/sql.ts';

const turns = 6;

type Counts = Map<string, number>;

let app: TestApp;
let model: ModelServer;
let ofTurns: { take(): Counts };
let ofAfterWork: { take(): Counts };

beforeAll(async () => {
  model = await startModelServer();
  app = await startTestApp({ env: { EGRESS_ALLOW: new URL(model.baseUrl).host } });
  // Jobs scheduled every minute do not belong to a turn.
  await withPlatform(app.deps.database, (tx) => tx.execute(sql`delete from pgboss.schedule`));
  ofTurns = countByName(app.deps.database.tenant);
  ofAfterWork = countByName(app.deps.database.platform);
});
afterAll(async () => {
  await app.close();
  await model.close();
});

/** Counts statements by name; `take` returns the counts since the previous call. */
function countByName(pool: Pool): { take(): Counts } {
  let counts: Counts = new Map();
  watchWork(pool, {
    statement: (text) => {
      const name = statementName(text);
      counts.set(name, (counts.get(name) ?? 0) + 1);
    },
  });
  return {
    take() {
      const taken = counts;
      counts = new Map();
      return taken;
    },
  };
}

/** Minimum count of each statement over several turns, because other work of the server may run during one of them. */
function leastOf(counts: readonly Counts[]): Record<string, number> {
  const [first = new Map<string, number>(), ...others] = counts;
  const least = [...first].map(([name, count]): [string, number] => [
    name,
    Math.min(count, ...others.map((one) => one.get(name) ?? 0)),
  ]);
  return Object.fromEntries(least.filter(([, count]) => count > 0));
}

/** Calls of each statement per turn in the recorded figures. */
function recordedCalls(kind: Kind): Map<string, number> {
  const { profiles } = readFigures();
  const profile = profiles.find((one) => one.engine === 'postgres' && one.kind === kind.name);
  if (!profile?.statements) throw new Error('record the figures: npm run bench -- turn --profile --record');
  return new Map(profile.statements.map(({ name, calls }) => [name, calls]));
}

async function startConversation(kind: Kind): Promise<() => Promise<void>> {
  const modelUrl = kind.answers === 'model' ? model.baseUrl : null;
  const chatbot = await publishTurnChatbot(app.origin, modelUrl, kind);
  await app.settled();
  const [requestOf] = await chatbot.conversations(1);
  if (!requestOf) throw new Error('no conversation was opened');
  let sent = 0;
  return async () => {
    sent += 1;
    // Repeats the same questions, so that their results are cached, as they were when the figures were recorded.
    const turn = sent % turns;
    const request: NextRequest = () => requestOf(turn);
    const { firstError } = await runTurns([request], 1);
    expect(firstError).toBeUndefined();
  };
}

it.each(kinds)(
  'a turn $name sends exactly the recorded statements to the database',
  { timeout: 120_000 },
  async (kind) => {
    const ask = await startConversation(kind);
    const recorded = recordedCalls(kind);
    // Loads the chatbot and fills the caches of terms and chunks.
    for (let n = 0; n < turns; n += 1) await ask();
    const inTurns: Counts[] = [];
    for (let n = 0; n < turns; n += 1) {
      ofTurns.take();
      await ask();
      inTurns.push(ofTurns.take());
    }
    const least = leastOf(inTurns);
    expect(Object.keys(least).length).toBeGreaterThan(2);
    expect(least).toEqual(
      Object.fromEntries(Object.keys(least).map((name) => [name, Math.round(recorded.get(name) ?? 0)])),
    );

    await app.settled();
    ofAfterWork.take();
    await app.settled();
    const idle = ofAfterWork.take();
    const afterTurns: Counts[] = [];
    for (let n = 0; n < turns; n += 1) {
      await ask();
      await app.settled();
      afterTurns.push(ofAfterWork.take());
    }
    const after = Object.keys(leastOf(afterTurns)).filter((name) => !idle.has(name));
    expect(after.filter((name) => !recorded.has(name))).toEqual([]);
  },
);
