import { AppError } from '../../../errors/app-error.ts';

/** An organization with at least this share of all slots has many. */
const manyShare = 1 / 2;
/** The last slots, which an organization with many does not get, so that its rush leaves room for the others. */
const reservedShare = 1 / 10;
const retryAfterSeconds = 2;

/** Refuses a message of which nothing is stored yet. */
export const overloaded = (): AppError => new AppError('overloaded', { retryAfterSeconds });

/** Runs `accept`, which stores a turn and begins it, if this process has room for one more turn of the organization. */
export type WithSlot = <T>(organizationId: string, accept: () => Promise<T>) => Promise<T>;

/** How many turns this process takes on. A turn that is being accepted counts as one that runs. */
export interface TurnSlots {
  /** @throws AppError `overloaded`. */
  withSlot: WithSlot;
  /** @param runningOf the organizations of turns that run on after they were accepted, each as often as it has one. */
  alsoCount(runningOf: () => readonly string[]): void;
}

export function createTurnSlots(maxRunning: number): TurnSlots {
  const accepting: string[] = [];
  const others: (() => readonly string[])[] = [];
  const reserved = Math.floor(maxRunning * reservedShare);
  const withSlot: WithSlot = async (organizationId, accept) => {
    const taken = [...others.flatMap((runningOf) => runningOf()), ...accepting];
    const own = taken.filter((id) => id === organizationId).length;
    const hasMany = own >= maxRunning * manyShare;
    if (taken.length >= maxRunning - (hasMany ? reserved : 0)) throw overloaded();
    accepting.push(organizationId);
    try {
      return await accept();
    } finally {
      accepting.splice(accepting.indexOf(organizationId), 1);
    }
  };
  return { withSlot, alsoCount: (runningOf) => void others.push(runningOf) };
}
