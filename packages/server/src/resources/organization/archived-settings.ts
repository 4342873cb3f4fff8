import type {
  ArchivedSettings,
  ImportedSetting,
} from '@parley/contracts/resources/archive/archived-settings';
import { lockOrganization } from '../../accounts/users/memberships.ts';
import type { Transaction } from '../../db/database.ts';
import { AppError, found } from '../../errors/app-error.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isTaken, settingOutcome } from '../../kernel/slice/imported-setting.ts';
import { monthOf } from '../../lib/timing/month.ts';
import { findInsightModel } from './insight-model.queries.ts';
import { changeInsightModel } from './insight-model.ts';
import { findOrganization, type OrganizationRow } from './organization.queries.ts';
import { brandingFields, type Changes, saveChanges } from './patch-organization.ts';

type Settings = Omit<ArchivedSettings, 'privacy'>;
type Taken = Pick<Changes, keyof Settings>;

const settingNames = ['name', 'language', ...brandingFields, 'insightModel'] as const;

/** Settings that the organization has changed, for an archive. */
export async function readArchivedSettings(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  organizationId: string,
): Promise<Settings> {
  const row = found(await findOrganization(tx, organizationId));
  return settingsOf(tx, deps, row);
}

async function settingsOf(
  tx: Transaction,
  deps: Pick<Deps, 'clock'>,
  row: OrganizationRow,
): Promise<Settings> {
  const insight = await findInsightModel(tx, row.id, monthOf(deps.clock.now()).key);
  const { enabled, provider = null, name = null, monthlyBudgetUsd } = insight?.insight_model ?? {};
  const isChosen = enabled !== undefined && monthlyBudgetUsd !== undefined;
  return {
    name: row.name,
    language: row.language,
    primaryColor: brandingOf(row, 'primaryColor'),
    secondaryColor: brandingOf(row, 'secondaryColor'),
    footerLabel: brandingOf(row, 'footerLabel'),
    footerLink: brandingOf(row, 'footerLink'),
    insightModel: isChosen ? { enabled, provider, name, monthlyBudgetUsd } : null,
  };
}

/** Only agencies have their own branding. */
function brandingOf({ is_agency: isAgency, branding }: OrganizationRow, name: string): string | null {
  const value = branding[name];
  return isAgency && typeof value === 'string' ? value : null;
}

/**
 * Imports archived settings, and returns the outcome of each.
 * @param keepsOwn whether existing settings of the organization are kept
 */
export async function takeArchivedSettings(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { settings, keepsOwn }: { settings: Settings; keepsOwn: boolean },
): Promise<ImportedSetting[]> {
  const { organizationId } = scope;
  await lockOrganization(tx, organizationId);
  const row = found(await findOrganization(tx, organizationId));
  const own = await settingsOf(tx, deps, row);
  const imported: ImportedSetting[] = [];
  let changes: Taken = {};
  for (const name of settingNames) {
    if (settings[name] === null) continue;
    const change: Taken = { [name]: settings[name] };
    const judged = settingOutcome(name, { own: own[name], wanted: settings[name], keepsOwn });
    const reason = isTaken(judged) ? await reasonAgainst(tx, deps, row, change) : null;
    imported.push(reason === null ? judged : { ...judged, outcome: 'leftOut', reason });
    if (isTaken(judged) && reason === null) changes = { ...changes, ...change };
  }
  if (Object.keys(changes).length > 0) await saveChanges(tx, deps, scope, row, changes);
  return imported;
}

/** Reason why a setting cannot be imported; null if it can. */
async function reasonAgainst(
  tx: Transaction,
  deps: Deps,
  row: OrganizationRow,
  { language, insightModel, ...change }: Taken,
): Promise<ImportedSetting['reason']> {
  if (!row.is_agency && brandingFields.some((field) => change[field])) return 'agencyOnly';
  if (language && deps.sentences.offeredLanguage(language) === undefined) return 'notAvailable';
  return insightModel && !(await takesInsight(tx, deps, row.id, insightModel)) ? 'notAvailable' : null;
}

/** Returns false for a model that is unknown here, or whose cost cannot be limited. */
async function takesInsight(
  tx: Transaction,
  deps: Deps,
  organizationId: string,
  model: NonNullable<Taken['insightModel']>,
): Promise<boolean> {
  try {
    await changeInsightModel(tx, deps, organizationId, model);
    return true;
  } catch (error) {
    if (error instanceof AppError && error.code === 'validation_failed') return false;
    throw error;
  }
}
