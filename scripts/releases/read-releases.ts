import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A release that installations run. */
export interface Release {
  /** Its commit. */
  commit: string;
  /** The newest migration that it knows. */
  schema: number;
}

/** `docs/releases.json`. */
export interface Releases {
  /** The release before this one; null until a release states which programs its schema leaves running. */
  previous: Release | null;
}

export function readReleases(root: string): Releases {
  return JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8'));
}
