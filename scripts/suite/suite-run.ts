import { findChromium } from '../../tools/services/chromium.ts';
import { findDovecot } from '../../tools/services/dovecot.ts';
import { findPgbouncer } from '../../tools/services/pgbouncer.ts';
import { startPostgres } from '../../tools/services/postgres.ts';
import { startRedis } from '../../tools/services/redis.ts';
import { isMissing, type ServiceResult } from '../../tools/services/service.ts';
import type { Later } from '../../tools/services/with-clean-up.ts';
import { countTests } from './count-tests.ts';
import { findOtherUser, otherUserPart } from './other-user.ts';
import type { Outcome } from './report/outcome.ts';
import { ownPlace, type Place, runVitest, type VitestOptions } from './run-vitest.ts';
import { isRepeatedAsOtherUser, type Project, testFiles } from './test-files.ts';

const starters = {
  postgres: startPostgres,
  redis: startRedis,
  pgbouncer: findPgbouncer,
  chromium: findChromium,
  imap: findDovecot,
};
type ServiceName = keyof typeof starters;

/** Shared state of one run: services, each started once by the first part that needs it, and the chosen files. */
export class SuiteRun {
  readonly #later: Later;
  readonly #chosenFiles: ReadonlySet<string> | undefined;
  readonly #place: Place;
  readonly #services = new Map<ServiceName, Promise<ServiceResult>>();
  /** How each part ran, to rerun one of its files in the same way. */
  readonly #ran = new Map<string, { project: Project; options: VitestOptions }>();

  /** @param chosenFiles default: every file */
  constructor(later: Later, chosenFiles?: ReadonlySet<string>, place = ownPlace) {
    this.#later = later;
    this.#chosenFiles = chosenFiles;
    this.#place = place;
  }

  /** Returns the running service, or starts it. */
  service(name: ServiceName): Promise<ServiceResult> {
    const running = this.#services.get(name) ?? this.#start(name);
    this.#services.set(name, running);
    return running;
  }

  async #start(name: ServiceName): Promise<ServiceResult> {
    const service = await starters[name]();
    if (isMissing(service)) console.log(service.missing);
    else this.#later(service.stop);
    return service;
  }

  /** Reruns those unit tests that can differ for a user without root privileges. */
  async runAsOtherUser(): Promise<Outcome> {
    const files = testFiles('unit', this.#place.root).filter(
      (path) => isRepeatedAsOtherUser(path) && (this.#chosenFiles?.has(path) ?? true),
    );
    if (files.length === 0) return emptyOutcome(otherUserPart);
    const user = findOtherUser();
    if ('missing' in user) return skippedPart(otherUserPart, user.missing, files);
    this.#later(user.remove);
    return await this.#run('unit', { env: {}, files, as: user });
  }

  /**
   * Runs the chosen files of a project that pass the filter `belongs`. Without one of the `required` services the part is
   * skipped; tests that need an `optional` service skip themselves.
   */
  async runProject(
    project: Project,
    { required = [], optional = [], belongs = () => true }: ProjectNeeds = {},
  ): Promise<Outcome> {
    const all = testFiles(project, this.#place.root);
    const files = all.filter((path) => belongs(path) && (this.#chosenFiles?.has(path) ?? true));
    if (files.length === 0) return emptyOutcome(project);
    const env: Record<string, string> = {};
    for (const name of [...required, ...optional]) {
      const service = await this.service(name);
      if (!isMissing(service)) Object.assign(env, service.env);
      else if (required.includes(name)) return skippedPart(project, service.missing, files);
    }
    return await this.#run(project, files.length === all.length ? { env } : { env, files });
  }

  async #run(project: Project, options: VitestOptions): Promise<Outcome> {
    const here = { ...options, place: this.#place };
    const outcome = await runVitest(project, here);
    this.#ran.set(outcome.part, { project, options: here });
    return outcome;
  }

  /** Reruns one file of a part alone, with the same services. */
  async runAgain(part: string, file: string): Promise<Outcome> {
    const ran = this.#ran.get(part);
    if (!ran) throw new Error(`${part} ran no test files`);
    return await runVitest(ran.project, { ...ran.options, files: [file], isAgain: true });
  }
}

interface ProjectNeeds {
  required?: readonly ServiceName[];
  optional?: readonly ServiceName[];
  belongs?: (path: string) => boolean;
}

function emptyOutcome(part: string): Outcome {
  return { part, passed: 0, failures: [], skipped: [], seconds: 0, files: [] };
}

function skippedPart(part: string, reason: string, files: readonly string[]): Outcome {
  return { ...emptyOutcome(part), skipped: [{ name: `${part}: ${reason}`, count: countTests(files) }] };
}
