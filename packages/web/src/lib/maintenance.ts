import { installation } from './installation.ts';

let learned: boolean | undefined;

/** Whether changes are refused: as the page was told when it was loaded, or as was learned since. */
export function isUnderMaintenance(): boolean {
  return learned ?? installation().maintenance;
}

/** With `undefined`, what was learned is forgotten. */
export function learnMaintenance(isActive: boolean | undefined): void {
  learned = isActive;
}
