import { AppError } from '../../../../errors/app-error.ts';

/** From this share of all slots on, an organization may not use the reserved ones. */
const manyShare = 1 / 2;
/** Share of slots reserved for organizations with few turns, so that a burst of one leaves capacity for the others. */
const reservedShare = 1 / 10;
const retryAfterSeconds = 2;

/** Error for a message that is refused before anything is stored. */
export const overloaded = (): AppError => new AppError('overloaded', { retryAfterSeconds });

/** Runs `accept`, which stores a turn and begins it, if this process has capacity for another turn of the organization. */
export type WithSlot = <T>(organizationId: string, accept: () => Promise<T>) => Promise<T>;

/** Limits the turns of this process. A turn that is being accepted counts as running. */
export interface TurnSlots {
  /** @throws AppError `overloaded`. */
  withSlot: WithSlot;
  /** Adds a source of running turns. @param runningOf the organization of each running turn, repeated for each. */
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
