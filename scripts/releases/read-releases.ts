import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A release in use by installations. */
export interface Release {
  /** Commit hash of the release. */
  commit: string;
  /** Version of its newest migration. */
  schema: number;
}

/** `docs/releases.json`. */
export interface Releases {
  /** The previous release; null until a release declares which program versions can run on its schema. */
  previous: Release | null;
}

export function readReleases(root: string): Releases {
  return JSON.parse(readFileSync(join(root, 'docs/releases.json'), 'utf8'));
}
