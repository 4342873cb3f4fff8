import { type Language, languageOfCode } from '@parley/contracts/language/languages';
import type { Logging, Maintenance, PasswordRules } from '@parley/contracts/resources/admin/admin-operation';
import type { FeatureFlags } from '@parley/contracts/rights/feature-flags';
import type { LockboxMode } from '@parley/contracts/rights/lockbox-lists';
import type { Database, Transaction } from '../db/database.ts';
import { json, sql } from '../db/sql.ts';
import type { Clock } from './clock.ts';
import type { Log } from './log/log.ts';

/** Settings made by administrators, with defaults for the rest. */
export interface PlatformSettings {
  annualDiscountPercent: number;
  registrationOpen: boolean;
  passwordPolicy: Partial<PasswordRules>;
  defaultLanguage: Language;
  /** Whether administrators may request access to what organizations wrote. */
  lockbox: LockboxMode;
  /** Null to use the plans' own. */
  trialDays: number | null;
  flags: Partial<FeatureFlags>;
}

export interface LoggingState {
  /** Null to use the level of the configuration. */
  level: Logging['level'] | null;
  retentionDays: number;
  /** When the configured level applies again, ISO 8601; null for never. */
  until: string | null;
}

/** The current state of the whole platform. */
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

/** The state of the platform, in the memory of every process: reading is free, and changes arrive within 5 s. */
export interface Platform {
  /** Synchronous. */
  current(): PlatformState;
  /**
   * Merges a change into the state, in the transaction of the administrator's action; other processes are notified after the
   * commit.
   */
  put(tx: Transaction, change: PlatformChange, at: Date): Promise<void>;
  /** Rereads the state immediately. */
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

/** The log level that administrators have set; null to use that of the configuration. */
export function logLevelAt({ level, until }: LoggingState, now: Date): Logging['level'] | null {
  return until !== null && Date.parse(until) <= now.getTime() ? null : level;
}

/** Effective maintenance at a moment: planned maintenance begins and ends by the clock, in every process at once. */
export function maintenanceAt(kept: Maintenance, now: Date): Maintenance {
  const { startsAt, expectedEnd } = kept;
  if (startsAt === null) return kept;
  if (expectedEnd !== null && Date.parse(expectedEnd) <= now.getTime()) return noMaintenance;
  return { ...kept, active: Date.parse(startsAt) <= now.getTime() };
}

/** Announcement of planned maintenance to members; null if none is planned, or it has begun. */
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
  /** Administrators' settings change its level and retention; a temporary level reverts by itself. */
  log: Log;
  logLevel: Logging['level'];
}

/** Loads the state and keeps it up to date: by notifications, and within two seconds if one is lost. */
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
