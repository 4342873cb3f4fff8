import { basename } from 'node:path';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** Files that take much longer than their size lets expect; one that begins last keeps a machine waiting. */
const longFiles = [
  'backup-restore.e2e.ts',
  'axe.e2e.ts',
  'failures.e2e.ts',
  'many-processes.e2e.ts',
  'newcomer.e2e.ts',
  'stop-and-crash.e2e.ts',
  'entry-axe.e2e.ts',
  'layout-shift.e2e.ts',
  'website.e2e.ts',
  'visitor-chat-crash.e2e.ts',
  'crawl.http.test.ts',
  'crawl-resume.http.test.ts',
  'backup.db.test.ts',
  'embeddings.http.test.ts',
  'answer-time.http.test.ts',
  'google.http.test.ts',
];

/** Orders as usual, by how long a file took before, else by its size; but the long ones come first. */
export default class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const usual = await super.sort(files);
    const isLong = (file: TestSpecification) => longFiles.includes(basename(file.moduleId));
    return [...usual.filter(isLong), ...usual.filter((file) => !isLong(file))];
  }
}
