import { findChromium } from '../../tools/services/chromium.ts';
import { findPgbouncer } from '../../tools/services/pgbouncer.ts';
import { startPostgres } from '../../tools/services/postgres.ts';
import { startRedis } from '../../tools/services/redis.ts';
import { isMissing, type ServiceResult } from '../../tools/services/service.ts';
import type { Later } from '../../tools/services/with-clean-up.ts';
import { countTests } from './count-tests.ts';
import { findOtherUser, otherUserPart } from './other-user.ts';
import type { Outcome } from './outcome.ts';
import { runVitest } from './run-vitest.ts';
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
  readonly #services = new Map<ServiceName, Promise<ServiceResult>>();

  /** @param chosenFiles without them every file runs */
  constructor(later: Later, chosenFiles?: ReadonlySet<string>) {
    this.#later = later;
    this.#chosenFiles = chosenFiles;
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
    const files = testFiles('unit').filter(
      (path) => isRepeatedAsOtherUser(path) && (this.#chosenFiles?.has(path) ?? true),
    );
    if (files.length === 0) return emptyOutcome(otherUserPart);
    const user = findOtherUser();
    if ('missing' in user) return skippedPart(otherUserPart, user.missing, files);
    this.#later(user.remove);
    return await runVitest('unit', { env: {}, files, as: user });
  }

  /**
   * Runs the files of a project that this run is about and that `belongs` lets through. Without one of the `required` services
   * the part is skipped; tests that need an `optional` one skip themselves.
   */
  async runProject(
    project: Project,
    { required = [], optional = [], belongs = () => true }: ProjectNeeds = {},
  ): Promise<Outcome> {
    const all = testFiles(project);
    const files = all.filter((path) => belongs(path) && (this.#chosenFiles?.has(path) ?? true));
    if (files.length === 0) return emptyOutcome(project);
    const env: Record<string, string> = {};
    for (const name of [...required, ...optional]) {
      const service = await this.service(name);
      if (!isMissing(service)) Object.assign(env, service.env);
      else if (required.includes(name)) return skippedPart(project, service.missing, files);
    }
    return await runVitest(project, files.length === all.length ? { env } : { env, files });
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
