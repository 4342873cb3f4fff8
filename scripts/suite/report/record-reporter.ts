import { appendFileSync, writeFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { stripVTControlCharacters } from 'node:util';
import type { UserConsoleLog } from 'vitest';
import type { Reporter, SerializedError, TestCase, TestModule, TestSuite, Vitest } from 'vitest/node';
import { captureLog } from '../../../tools/captured-log.ts';
import { type EndOfFile, recordFileVariable, type TestRecord } from './test-record.ts';

/** Writes every result immediately, so that an interrupted run keeps its results. */
export default class RecordReporter implements Reporter {
  private readonly target = process.env[recordFileVariable] ?? '';
  private readonly queuedAt = new Map<string, number>();
  private vitest: Vitest | undefined;

  onInit(vitest: Vitest): void {
    this.vitest = vitest;
    writeFileSync(this.target, '');
  }

  onTestModuleQueued(module: TestModule): void {
    this.queuedAt.set(module.id, performance.now());
  }

  onTestModuleStart(module: TestModule): void {
    this.record('begun', module.relativeModuleId);
  }

  onTestCaseResult(test: TestCase): void {
    const result = test.result();
    const kind = result.state === 'pending' ? 'skipped' : result.state;
    const file = test.module.relativeModuleId;
    this.record(kind, file, { name: `${file}: ${test.fullName}`, message: describe(result.errors ?? []) });
  }

  /** A failing hook of a `describe` belongs to no test. */
  onTestSuiteResult(suite: TestSuite): void {
    const file = suite.module.relativeModuleId;
    if (suite.errors().length > 0)
      this.record('failed', file, { name: `${file}: ${suite.fullName}`, message: describe(suite.errors()) });
  }

  onTestModuleEnd(module: TestModule): void {
    const file = module.relativeModuleId;
    if (module.errors().length > 0) this.record('failed', file, { message: describe(module.errors()) });
    this.record('ended', file, { ended: this.measure(module) });
  }

  onUserConsoleLog({ content, taskId }: UserConsoleLog): void {
    const task = taskId === undefined ? undefined : this.vitest?.state.idMap.get(taskId);
    captureLog(content, task?.file.filepath ?? '');
  }

  onTestRunEnd(
    _modules: readonly TestModule[],
    unhandled: readonly SerializedError[],
    reason: 'passed' | 'failed' | 'interrupted',
  ): void {
    for (const error of unhandled)
      this.record('failed', '', { name: 'unhandled error', message: describe([error]) });
    if (reason !== 'interrupted') this.record('finished', '');
  }

  /** Measures from the moment a worker took the file, so that loading counts too. */
  private measure(module: TestModule): EndOfFile {
    const ms = performance.now() - (this.queuedAt.get(module.id) ?? performance.now());
    const ran = [...module.children.allTests()].filter((test) => test.result().state !== 'skipped');
    return {
      tests: ran.length,
      seconds: Math.round(ms / 100) / 10,
      load: loadavg().map((each) => Math.round(each * 100) / 100),
      isGood: module.ok(),
    };
  }

  private record(kind: TestRecord['kind'], file: string, more: Partial<TestRecord> = {}): void {
    const record: TestRecord = { kind, file, name: file, message: '', ...more };
    appendFileSync(this.target, `${JSON.stringify(record)}\n`);
  }
}

interface TestError {
  message: string;
  /** Code of a system error or SQLSTATE, such as 40P01. */
  code?: unknown;
  /** Expected and actual value, in color. */
  diff?: string;
  stack?: string;
  stacks?: { file: string; line: number }[];
  /** The driver's error inside a query error. */
  cause?: TestError | undefined;
}

function describe(errors: readonly TestError[]): string {
  return errors
    .flatMap((error) => [
      ...messages(error),
      ...(error.diff === undefined ? [] : [stripVTControlCharacters(error.diff)]),
      ...places(error.stacks, error.stack),
    ])
    .join('\n');
}

function messages({ message, code, cause }: TestError): string[] {
  const text = typeof code === 'string' && !message.includes(code) ? `${message} (${code})` : message;
  return [text, ...(cause?.message === undefined ? [] : messages(cause).map((each) => `caused by: ${each}`))];
}

/** Stack lines in our own files, without those of the test runner. */
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
