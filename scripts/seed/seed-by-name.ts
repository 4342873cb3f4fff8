import { sqlState } from '../../packages/server/src/db/errors.ts';
import { Problem } from '../../tools/bootstrap/problem.mjs';
import { withProblems } from '../backup/describe-problem.ts';
import { installationConfig } from '../backup/settings.ts';
import { busyPassword } from './busy.ts';
import { seedBusyInstallation } from './busy-installation.ts';
import { AlreadySeeded, owner, seedEmpty, seedScenario } from './scenario.ts';

const uniqueViolation = '23505';

export interface SeedOptions {
  scenario: string;
  url: string;
  seed: number;
  /** Number of organizations of the busy scenario. */
  size: number;
}

/** Fills an installation; returns the text to print. @throws {Problem} */
export async function seedByName({ scenario, url, seed, size }: SeedOptions): Promise<string> {
  if (scenario === 'busy') return await withProblems(() => seedDatabase({ seed, size }));
  const signIn = `Sign in at ${url}/auth as ${owner.email} with "${owner.password}".`;
  try {
    if (scenario === 'empty') {
      await seedEmpty(url);
      return signIn;
    }
    const { chatbotIds } = await seedScenario(url, seed);
    return `${signIn}\nChat at ${url}/chat/${chatbotIds[0]}`;
  } catch (error) {
    if (error instanceof AlreadySeeded) return `The example is already there. ${signIn}`;
    if (isUnreachable(error))
      throw new Problem(
        `No server responds at ${url}. Start it with npm start, or name its address with --url.`,
      );
    throw error;
  }
}

async function seedDatabase(options: { seed: number; size: number }): Promise<string> {
  const signIn = `Sign in as busy.0@example.com with "${busyPassword}".`;
  try {
    const made = await seedBusyInstallation(installationConfig(), options);
    const counts = `${made.organizations} organizations, ${made.chatbots} chatbots, ${made.conversations} conversations, ${made.messages} messages and ${made.chunks} passages`;
    return `${counts} in ${made.seconds} s (${made.rowsPerSecond} rows a second).\n${signIn}`;
  } catch (error) {
    if (sqlState(error) === uniqueViolation) return `The busy organizations are already there. ${signIn}`;
    throw error;
  }
}

/** Whether fetch failed because the server is not running or the URL is invalid. */
function isUnreachable(error: unknown): boolean {
  return error instanceof TypeError;
}
