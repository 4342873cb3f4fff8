import { isDeepStrictEqual } from 'node:util';
import type {
  adminOperationRoutes,
  PasswordRules,
  PlatformSettingsView,
} from '@parley/contracts/resources/admin/admin-operation';
import { effectiveFlags } from '@parley/contracts/rights/feature-flags';
import { type PasswordPolicy, stricterPolicy } from '@parley/contracts/rights/password-policy';
import type { BodyOf } from '@parley/contracts/route';
import { withPlatform } from '../../../db/scope.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { AdminScope } from '../../../kernel/scope.ts';
import type { AdminDeps } from '../admin-deps.ts';
import { endWhatModeForbids } from '../lockbox/end-what-mode-forbids.ts';
import { fromTo, recordAct } from '../platform-log.queries.ts';

type Changes = BodyOf<typeof adminOperationRoutes.putAdminSettings>;

/**
 * The effective settings: those of administrators, as far as the configuration still allows them. `putSettings` accepts all of
 * them.
 */
export function getSettings({
  platform,
  config,
  sentences,
}: Pick<AdminDeps, 'platform' | 'config' | 'sentences'>): PlatformSettingsView {
  const { passwordPolicy, flags, defaultLanguage, ...settings } = platform.current().settings;
  const least = config.passwords.policy;
  return {
    ...settings,
    defaultLanguage: sentences.offeredLanguage(defaultLanguage) ?? 'en',
    flags: effectiveFlags(flags),
    passwordPolicy: rulesOf(stricterPolicy(least, { minLength: 0, ...passwordPolicy })),
    leastPasswordPolicy: rulesOf(least),
    offeredLanguages: [...sentences.offered],
  };
}

/** Changes settings in every process within 5 s. @throws AppError `validation_failed`. */
export async function putSettings(
  deps: AdminDeps,
  scope: AdminScope,
  { leastPasswordPolicy, offeredLanguages, ...changes }: Changes,
): Promise<PlatformSettingsView> {
  const { config, sentences } = deps;
  const least = rulesOf(config.passwords.policy);
  assertConfigured('leastPasswordPolicy', leastPasswordPolicy, least);
  assertConfigured('offeredLanguages', offeredLanguages, [...sentences.offered]);
  if (changes.passwordPolicy) assertTighter(least, changes.passwordPolicy);
  if (changes.defaultLanguage && sentences.offeredLanguage(changes.defaultLanguage) === undefined)
    throw invalidField('defaultLanguage', 'validation.languageUnknown');
  const before = deps.platform.current().settings;
  const { flags } = before;
  const merged = changes.flags ? { ...changes, flags: { ...flags, ...changes.flags } } : changes;
  const settings = Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== undefined));
  await withPlatform(deps.database, async (tx) => {
    await deps.platform.put(tx, { settings }, deps.clock.now());
    if (changes.lockbox) await endWhatModeForbids(tx, deps, scope, changes.lockbox);
    await recordAct(tx, deps, scope, {
      action: 'settings.update',
      targetKind: 'platform',
      targetId: null,
      details: fromTo(before, { ...before, ...settings }),
    });
  });
  await deps.platform.refresh();
  return getSettings(deps);
}

function rulesOf({
  minLength,
  lowercase = false,
  uppercase = false,
  numeric = false,
  nonAlphanumeric = false,
}: PasswordPolicy): PasswordRules {
  return { minLength, lowercase, uppercase, numeric, nonAlphanumeric };
}

/** A value fixed by the configuration may be sent back unchanged, but not changed. */
function assertConfigured(field: string, given: unknown, configured: unknown): void {
  if (given !== undefined && !isDeepStrictEqual(given, configured))
    throw invalidField(field, 'validation.policyLoosened');
}

/** The configuration sets the minimum; settings may only be stricter. */
function assertTighter(least: PasswordRules, wanted: PasswordRules): void {
  if (wanted.minLength < least.minLength)
    throw invalidField('passwordPolicy.minLength', 'validation.tooSmall', { bound: least.minLength });
  for (const rule of ['lowercase', 'uppercase', 'numeric', 'nonAlphanumeric'] as const) {
    if (least[rule] && !wanted[rule])
      throw invalidField(`passwordPolicy.${rule}`, 'validation.policyLoosened');
  }
}
