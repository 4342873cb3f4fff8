import { appendFileSync, writeFileSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import type { Reporter, SerializedError, TestCase, TestModule } from 'vitest/node';
import { recordFileVariable, type TestRecord } from './test-record.ts';

/** Writes every result the moment it is known, so that a run that is cut off still says what it came to. */
export default class RecordReporter implements Reporter {
  private readonly file = process.env[recordFileVariable] ?? '';
  private readonly queuedAt = new Map<string, number>();

  onInit(): void {
    writeFileSync(this.file, '');
  }

  onTestModuleQueued(module: TestModule): void {
    this.queuedAt.set(module.id, performance.now());
  }

  onTestModuleStart(module: TestModule): void {
    this.record({ kind: 'begun', name: module.relativeModuleId, message: '' });
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const kind = result.state === 'pending' ? 'skipped' : result.state;
    const name = `${test.module.relativeModuleId}: ${test.fullName}`;
    this.record({ kind, name, message: describe(result.errors ?? []) });
  }

  onTestModuleEnd(module: TestModule): void {
    const errors = module.errors();
    if (errors.length > 0)
      this.record({ kind: 'failed', name: module.relativeModuleId, message: describe(errors) });
    this.record({ kind: 'ended', name: module.relativeModuleId, message: '', file: this.measure(module) });
  }

  onTestRunEnd(_modules: readonly TestModule[], unhandled: readonly SerializedError[]): void {
    for (const error of unhandled)
      this.record({ kind: 'failed', name: 'unhandled error', message: describe([error]) });
  }

  /** From the moment a worker took the file, so that loading counts too. */
  private measure(module: TestModule): { tests: number; seconds: number } {
    const ms = performance.now() - (this.queuedAt.get(module.id) ?? performance.now());
    const ran = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
    return { tests: ran.length, seconds: Math.round(ms / 100) / 10 };
  }

  private record(record: TestRecord): void {
    appendFileSync(this.file, `${JSON.stringify(record)}\n`);
  }
}

interface TestError {
  message: string;
  /** What was expected and what came, in color. */
  diff?: string;
  stack?: string;
  stacks?: { file: string; line: number }[];
}

function describe(errors: readonly TestError[]): string {
  return errors
    .flatMap(({ message, diff, stack, stacks }) => [
      message,
      ...(diff === undefined ? [] : [stripVTControlCharacters(diff)]),
      ...places(stacks, stack),
    ])
    .join('\n');
}

/** Where it happened in our own files; the rest is the test runner's. */
function places(stacks: { file: string; line: number }[] | undefined, stack: string | undefined): string[] {
  if (stacks)
    return stacks
      .filter(({ file }) => !file.includes('node_modules'))
      .map(({ file, line }) => `at ${file}:${line}`);
  return (stack ?? '')
    .split('\n')
    .filter((line) => /^\s+at /.test(line) && !line.includes('node_modules'))
    .map((line) => line.trim());
}
