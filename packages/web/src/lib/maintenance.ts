import { installation } from './installation.ts';

let learned: boolean | undefined;

/** Whether changes are refused: as in the loaded page, or as learned since. */
export function isUnderMaintenance(): boolean {
  return learned ?? installation().maintenance;
}

/** `undefined` discards what was learned. */
export function setMaintenance(isActive: boolean | undefined): void {
  learned = isActive;
}
