import type { FeatureFlags } from '@parley/contracts/feature-flags';
import { type Language, languageOfCode } from '@parley/contracts/languages';
import type { LockboxMode } from '@parley/contracts/lockbox-lists';
import type { Logging, Maintenance, PasswordRules } from '@parley/contracts/resources/admin/admin-operation';
import type { Database, Transaction } from '../db/database.ts';
import { json, sql } from '../db/sql.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log.ts';

/** What administrators have set; an absent value was never set. */
export interface PlatformSettings {
  annualDiscountPercent: number;
  registrationOpen: boolean;
  passwordPolicy: Partial<PasswordRules>;
  defaultLanguage: Language;
  /** Whether administrators may ask to read what organizations wrote. */
  lockbox: LockboxMode;
  /** Null as the plans say. */
  trialDays: number | null;
  flags: Partial<FeatureFlags>;
}

export interface LoggingState {
  /** Null where the configuration's level holds. */
  level: Logging['level'] | null;
  retentionDays: number;
  /** When the configuration's level holds again, ISO 8601; null for never. */
  until: string | null;
}

/** What holds for the whole platform now. */
export interface PlatformState {
  settings: PlatformSettings;
  maintenance: Maintenance;
  logging: LoggingState;
}

const noMaintenance: Maintenance = { active: false, message: null, expectedEnd: null, startsAt: null };

export const defaultPlatformState: PlatformState = {
  settings: {
    annualDiscountPercent: 20,
    registrationOpen: true,
    passwordPolicy: {},
    defaultLanguage: 'en',
    lockbox: 'approval',
    trialDays: null,
    flags: {},
  },
  maintenance: noMaintenance,
  logging: { level: null, retentionDays: 365, until: null },
};

/** The state of the platform, kept at hand in every process: reading it costs nothing, a change arrives within 5 s. */
export interface Platform {
  /** Never waits. */
  current(): PlatformState;
  /** Merges a part of the state in the transaction of the act; the platform's processes are told after the commit. */
  put(tx: Transaction, change: PlatformChange, at: Date): Promise<void>;
  /** Reads it again at once. */
  refresh(): Promise<void>;
  close(): void;
}

export interface PlatformChange {
  settings?: Partial<PlatformSettings>;
  maintenance?: Maintenance;
  logging?: LoggingState;
}

const channel = 'parley_platform';
const lookEveryMs = 2_000;

interface Row {
  settings: Partial<PlatformSettings>;
  maintenance: Partial<Maintenance>;
  logging: Partial<LoggingState>;
  revision: number;
}

/** The level that administrators have chosen; null where the configuration's holds. */
export function logLevelAt({ level, until }: LoggingState, now: Date): Logging['level'] | null {
  return until !== null && Date.parse(until) <= now.getTime() ? null : level;
}

/** Maintenance at a moment: what is planned begins and ends by the clock, in every process at once. */
export function maintenanceAt(kept: Maintenance, now: Date): Maintenance {
  const { startsAt, expectedEnd } = kept;
  if (startsAt === null) return kept;
  if (expectedEnd !== null && Date.parse(expectedEnd) <= now.getTime()) return noMaintenance;
  return { ...kept, active: Date.parse(startsAt) <= now.getTime() };
}

/** What members are told beforehand; null where nothing is planned, or it has begun. */
export function plannedMaintenance({
  active,
  message,
  startsAt,
  expectedEnd,
}: Maintenance): { message: string | null; startsAt: string; expectedEnd: string | null } | null {
  return active || startsAt === null ? null : { message, startsAt, expectedEnd };
}

export interface PlatformDeps {
  database: Database;
  clock: Clock;
  /** Its level and retention follow what administrators choose; the level goes back by itself. */
  log: Log;
  logLevel: Logging['level'];
}

/** Reads the state once, then follows it: announcements arrive at once, and a lost one within two seconds. */
export async function createPlatform({ database, clock, log, logLevel }: PlatformDeps): Promise<Platform> {
  let state = defaultPlatformState;
  let revision = 0;
  let isClosed = false;

  const setLogging = (): void => {
    log.level = logLevelAt(state.logging, clock.now()) ?? logLevel;
    log.files?.keep(state.logging.retentionDays);
  };
  const refresh = async (): Promise<void> => {
    const row = await database.platform.first<Row>(
      sql`select settings, maintenance, logging, revision from platform_settings`,
    );
    if (isClosed || !row || row.revision <= revision) return;
    revision = row.revision;
    state = toState(row);
    setLogging();
  };
  const look = (): void => {
    if (isClosed) return;
    setLogging();
    refresh().catch((error: unknown) => {
      if (!isClosed) log.warn({ err: error }, 'platform_state_not_read');
    });
  };
  await refresh();
  const stopListening = await database.listen(channel, look);
  const timer = setInterval(look, lookEveryMs).unref();
  return {
    current: () =>
      state.maintenance.startsAt === null
        ? state
        : { ...state, maintenance: maintenanceAt(state.maintenance, clock.now()) },
    async put(tx, { settings = {}, maintenance = {}, logging = {} }, at) {
      tx.notifyAfterCommit(channel);
      await tx.execute(sql`
        insert into platform_settings as p (settings, maintenance, logging, updated_at)
        values (${json(settings)}, ${json(maintenance)}, ${json(logging)}, ${at})
        on conflict (is_only) do update set settings = p.settings || excluded.settings,
          maintenance = p.maintenance || excluded.maintenance, logging = p.logging || excluded.logging,
          revision = p.revision + 1, updated_at = excluded.updated_at`);
    },
    refresh,
    close() {
      isClosed = true;
      clearInterval(timer);
      stopListening().catch(() => {});
    },
  };
}

function toState({ settings, maintenance, logging }: Row): PlatformState {
  const { settings: defaults } = defaultPlatformState;
  return {
    settings: {
      ...defaults,
      ...settings,
      defaultLanguage: languageOfCode(settings.defaultLanguage) ?? defaults.defaultLanguage,
    },
    maintenance: { ...defaultPlatformState.maintenance, ...maintenance },
    logging: { ...defaultPlatformState.logging, ...logging },
  };
}
