import { z } from 'zod';
import { languages } from '../../language/languages.ts';
import {
  logLevels,
  maxLogMinutes,
  maxLogRetentionDays,
  minLogRetentionDays,
} from '../../rights/admin-lists.ts';
import { lockboxModes } from '../../rights/lockbox-lists.ts';
import { defineRoutes } from '../../route.ts';
import { choiceFilter } from '../../values/list-filter.ts';
import { isoDate, line, nullableDate } from '../../values/primitives.ts';
import { ofEachFlag } from './admin-inputs.ts';

export const logging = z.strictObject({
  level: z.enum([...logLevels, 'silent']),
  /** The configured level, which applies again after `until`. */
  configuredLevel: z.enum([...logLevels, 'silent']),
  /** Retention in days of the platform's log and of process log files. */
  retentionDays: z.number().int(),
  until: nullableDate,
});
export type Logging = z.output<typeof logging>;

/** One line of the process log. */
export const logLine = z.strictObject({
  at: isoDate,
  level: z.enum(logLevels),
  event: z.string(),
  requestId: z.string().nullable(),
  /** All other fields of the line, as JSON. */
  fields: z.string(),
});
export type LogLine = z.output<typeof logLine>;

export const maintenance = z.strictObject({
  active: z.boolean(),
  message: z.string().nullable(),
  /** Automatic end of planned maintenance; otherwise the expected end. */
  expectedEnd: nullableDate,
  /** Start of planned maintenance, past or future; null if none is planned. */
  startsAt: nullableDate,
});
export type Maintenance = z.output<typeof maintenance>;

const requirement = z.boolean();
export const passwordRules = z.strictObject({
  minLength: z.number().int().min(6).max(128),
  lowercase: requirement,
  uppercase: requirement,
  numeric: requirement,
  nonAlphanumeric: requirement,
});
export type PasswordRules = z.output<typeof passwordRules>;

const settingFields = {
  /** Discount of a year against twelve months, in percent. */
  annualDiscountPercent: z.number().int().min(0).max(100),
  registrationOpen: z.boolean(),
  /** Requirements for new passwords; at least those of the configuration. */
  passwordPolicy: passwordRules,
  /** Language of visitors and new accounts whose browser requests none of the offered languages. */
  defaultLanguage: z.enum(languages),
  /** Whether administrators may request access to an organization's content, or two of them may open it. */
  lockbox: z.enum(lockboxModes),
  /** Days of a first trial on plans that offer one, 0 for none; null for the plan's own value. */
  trialDays: z.number().int().min(0).max(365).nullable(),
  /** Features of every organization without an override. */
  flags: ofEachFlag(z.boolean()),
};

/** Values of the configuration. */
const configuredFields = {
  /** Password requirements of the configuration: the settings may only be stricter. */
  leastPasswordPolicy: passwordRules,
  offeredLanguages: z.array(z.enum(languages)).max(languages.length),
};

export const platformSettings = z.strictObject({ ...settingFields, ...configuredFields });
export type PlatformSettingsView = z.output<typeof platformSettings>;

const readErrors = ['unauthenticated', 'forbidden'] as const;
const writeErrors = [...readErrors, 'confirmation_required', 'validation_failed'] as const;

/** Operation of the installation: maintenance, settings and the process log. */
export const adminOperationRoutes = defineRoutes({
  getMaintenance: {
    method: 'GET',
    path: '/api/maintenance',
    summary: 'Whether the platform is under maintenance, and until when',
    permission: 'public',
    responses: { 200: maintenance },
    errors: [],
  },
  getAdminMaintenance: {
    method: 'GET',
    path: '/api/admin/maintenance',
    summary: 'Maintenance mode',
    permission: 'admin:maintenance.read',
    responses: { 200: maintenance },
    errors: readErrors,
  },
  putAdminMaintenance: {
    method: 'PUT',
    path: '/api/admin/maintenance',
    summary:
      'Turn maintenance mode on or off, or plan it; while it is on, changes are refused. What is planned begins and ends by itself',
    permission: 'admin:maintenance.update',
    body: z.strictObject({
      active: z.boolean(),
      message: line(500).nullable().default(null),
      /** In the future, at most 30 days after the start. */
      expectedEnd: isoDate.nullable().default(null),
      /** At most 90 days ahead; with it, `active` is ignored. */
      startsAt: isoDate.nullable().default(null),
    }),
    responses: { 200: maintenance },
    errors: writeErrors,
    confirmation: true,
  },
  getAdminSettings: {
    method: 'GET',
    path: '/api/admin/settings',
    summary: 'Settings of the platform',
    permission: 'admin:settings.read',
    responses: { 200: platformSettings },
    errors: readErrors,
  },
  putAdminSettings: {
    method: 'PUT',
    path: '/api/admin/settings',
    summary:
      'Change settings of the platform; what is left out stays, what the configuration says is taken unchanged',
    permission: 'admin:settings.update',
    body: z
      .strictObject({ ...settingFields, flags: ofEachFlag(z.boolean().optional()), ...configuredFields })
      .partial(),
    responses: { 200: platformSettings },
    errors: writeErrors,
    confirmation: true,
  },
  getAdminLogging: {
    method: 'GET',
    path: '/api/admin/logging',
    summary: 'Level of the process log and retention of the log of actions',
    permission: 'admin:logging.read',
    responses: { 200: logging },
    errors: readErrors,
  },
  listAdminLogLines: {
    method: 'GET',
    path: '/api/admin/logging/lines',
    summary: 'The newest lines of the process log on the machine that answers, at most 200',
    permission: 'admin:logging.read',
    query: z.strictObject({
      /** Minimum severity. */
      level: choiceFilter(logLevels),
      requestId: z
        .string()
        .regex(/^[\w-]{1,64}$/)
        .optional(),
    }),
    responses: {
      200: z.strictObject({
        items: z.array(logLine),
        /** True if older lines were not searched. */
        isCut: z.boolean(),
      }),
    },
    errors: [...readErrors, 'validation_failed'],
  },
  putAdminLogging: {
    method: 'PUT',
    path: '/api/admin/logging',
    summary: 'Change the level of the process log, for some minutes or until it is changed again',
    permission: 'admin:logging.update',
    body: z.strictObject({
      level: z.enum(logLevels),
      retentionDays: z.number().int().min(minLogRetentionDays).max(maxLogRetentionDays),
      minutes: z.number().int().min(1).max(maxLogMinutes).optional(),
    }),
    responses: { 200: logging },
    errors: writeErrors,
    confirmation: true,
  },
});
