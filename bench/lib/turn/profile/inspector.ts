import { setTimeout as sleep } from 'node:timers/promises';
import type { RunningServer } from '../../../../tools/e2e/servers/start-server.ts';
import type { Later } from '../../../../tools/services/with-clean-up.ts';

const openLimitMs = 10_000;

/** Environment of a server whose inspector can be opened; it then listens on a free port. */
export const inspectorEnv = { NODE_OPTIONS: '--inspect-port=127.0.0.1:0' };

/** The inspector of a running server's main thread. */
export interface Inspector {
  /** Calls a method of the Chrome DevTools protocol. */
  call<Result>(method: string, parameters?: object): Promise<Result>;
}

interface Reply {
  id?: number;
  result?: unknown;
  error?: { message: string };
}

/** Opens the inspector of a server that was started with `inspectorEnv`. */
export async function openInspector(later: Later, server: RunningServer): Promise<Inspector> {
  process.kill(server.pid, 'SIGUSR1');
  const socket = new WebSocket(await addressOf(server));
  later(() => socket.close());
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  socket.addEventListener('message', ({ data }) => {
    const { id, result, error }: Reply = JSON.parse(String(data));
    const call = id === undefined ? undefined : waiting.get(id);
    if (!call || id === undefined) return;
    waiting.delete(id);
    if (error) call.reject(new Error(error.message));
    else call.resolve(result);
  });
  socket.addEventListener('close', () => {
    for (const call of waiting.values()) call.reject(new Error('the server has closed its inspector'));
  });
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  let calls = 0;
  return {
    async call<Result>(method: string, parameters: object = {}) {
      calls += 1;
      const call = Promise.withResolvers<unknown>();
      waiting.set(calls, call);
      socket.send(JSON.stringify({ id: calls, method, params: parameters }));
      return (await call.promise) as Result;
    },
  };
}

async function addressOf(server: RunningServer): Promise<string> {
  const deadlineMs = Date.now() + openLimitMs;
  while (Date.now() < deadlineMs) {
    const address = /ws:\/\/127\.0\.0\.1:\S+/.exec(server.log())?.[0];
    if (address) return address;
    await sleep(50);
  }
  throw new Error(`the server opened no inspector:\n${server.log()}`);
}

/** Returns the CPU time that the main thread has used so far. */
export async function mainThreadCpuMs(inspector: Inspector): Promise<number> {
  const { result } = await inspector.call<{ result: { value: number } }>('Runtime.evaluate', {
    expression: '(({ user, system }) => (user + system) / 1000)(process.threadCpuUsage())',
    returnByValue: true,
  });
  return result.value;
}
