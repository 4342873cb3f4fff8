import { expect, it } from 'vitest';
import { AppError } from '../../../../errors/app-error.ts';
import { createTurnSlots } from './turn-slots.ts';

/** Simulates an installation that receives messages; the turns of accepted messages keep running. */
function installation(maxRunning: number) {
  const running: string[] = [];
  const { withSlot, alsoCount } = createTurnSlots(maxRunning);
  alsoCount(() => running);
  const send = async (organizationId: string, count = 1): Promise<number> => {
    let refused = 0;
    const accept = async () => void running.push(organizationId);
    for (let n = 0; n < count; n += 1) {
      await withSlot(organizationId, accept).catch((error: unknown) => {
        if (!(error instanceof AppError)) throw error;
        expect(error).toMatchObject({ code: 'overloaded', status: 503, retryAfterSeconds: 2 });
        refused += 1;
      });
    }
    return count - refused;
  };
  return { send, running, withSlot };
}

it('REL-17: accepts no more turns than the limit, from however many organizations', async () => {
  const { send, running } = installation(20);
  const admitted = await Promise.all(['a', 'b', 'c', 'd'].map((id) => send(id, 10)));
  expect(admitted.reduce((sum, one) => sum + one)).toBe(20);
  running.length = 15;
  expect(await send('e', 10)).toBe(5);
});

it('REL-17: a burst of one organization leaves capacity for the others', async () => {
  const { send } = installation(20);
  expect(await send('hot', 100)).toBe(18);
  expect(await send('quiet', 5)).toBe(2);
});

it('a lone organization gets every slot but the reserved ones, and every slot of a small limit', async () => {
  expect(await installation(500).send('only', 600)).toBe(450);
  expect(await installation(3).send('only', 5)).toBe(3);
});

it('a turn that is being accepted counts, until it runs or fails', async () => {
  const { withSlot, send, running } = installation(2);
  const stored = Promise.withResolvers<void>();
  const first = withSlot('a', () => stored.promise);
  const second = withSlot('a', () => stored.promise);
  expect(await send('b')).toBe(0);
  stored.reject(new Error('not stored'));
  await expect(Promise.all([first, second])).rejects.toThrow('not stored');
  await expect(second).rejects.toThrow('not stored');
  expect(await send('b', 3)).toBe(2);
  expect(running).toEqual(['b', 'b']);
});
