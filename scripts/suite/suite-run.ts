import { findChromium } from '../../tools/services/chromium.ts';
import { findPgbouncer } from '../../tools/services/pgbouncer.ts';
import { startPostgres } from '../../tools/services/postgres.ts';
import { startRedis } from '../../tools/services/redis.ts';
import { isMissing, type ServiceResult } from '../../tools/services/service.ts';
import type { Later } from '../../tools/services/with-clean-up.ts';
import { countTests } from './count-tests.ts';
import { findOtherUser, otherUserPart } from './other-user.ts';
import type { Outcome } from './outcome.ts';
import { ownPlace, type Place, runVitest, type VitestOptions } from './run-vitest.ts';
import { isRepeatedAsOtherUser, type Project, testFiles } from './test-files.ts';

const starters = {
  postgres: startPostgres,
  redis: startRedis,
  pgbouncer: findPgbouncer,
  chromium: findChromium,
};
type ServiceName = keyof typeof starters;

/** What the parts of one run share: services, each started once by the first part that needs it, and the choice of files. */
export class SuiteRun {
  readonly #later: Later;
  readonly #chosenFiles: ReadonlySet<string> | undefined;
  readonly #place: Place;
  readonly #services = new Map<ServiceName, Promise<ServiceResult>>();
  /** How each part ran, so that one of its files can run again in the same way. */
  readonly #ran = new Map<string, { project: Project; options: VitestOptions }>();

  /** @param chosenFiles without them every file runs */
  constructor(later: Later, chosenFiles?: ReadonlySet<string>, place = ownPlace) {
    this.#later = later;
    this.#chosenFiles = chosenFiles;
    this.#place = place;
  }

  /** Starts a service, or hands out the one that runs. */
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

  /** Runs those tests of the unit project again that a user without root's rights may see differently. */
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
   * Runs the files of a project that this run is about and that `belongs` lets through. Without one of the `required` services
   * the part is skipped; tests that need an `optional` one skip themselves.
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

  /** Runs one file of a part again, by itself, with the services that the part had. */
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
