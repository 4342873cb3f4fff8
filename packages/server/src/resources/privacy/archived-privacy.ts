import type { ImportedSetting } from '@parley/contracts/resources/archive/archived-settings';
import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';
import type { Transaction } from '../../db/database.ts';
import { found } from '../../errors/app-error.ts';
import { privacyDefaults } from '../../kernel/chatbot/privacy.ts';
import type { Deps } from '../../kernel/deps/deps.ts';
import type { Scope } from '../../kernel/scope.ts';
import { isTaken, settingOutcome } from '../../kernel/slice/imported-setting.ts';
import { findPrivacyDefaults } from './privacy.queries.ts';
import { changePrivacy } from './privacy-settings.ts';

/** Defaults of new chatbots for an archive; null if the organization never changed them. */
export async function readArchivedPrivacy(
  tx: Transaction,
  organizationId: string,
): Promise<PrivacySettings | null> {
  return chosenOf(await findPrivacyDefaults(tx, organizationId));
}

function chosenOf(row: Partial<PrivacySettings> | undefined): PrivacySettings | null {
  return row && Object.keys(row).length > 0 ? privacyDefaults(row) : null;
}

/** Imports archived defaults. @param keepsOwn whether existing defaults of the organization are kept */
export async function takeArchivedPrivacy(
  tx: Transaction,
  deps: Deps,
  scope: Scope,
  { privacy, keepsOwn }: { privacy: PrivacySettings; keepsOwn: boolean },
): Promise<ImportedSetting> {
  const chosen = found(await findPrivacyDefaults(tx, scope.organizationId, { lock: true }));
  const judged = settingOutcome('privacy', {
    own: chosenOf(chosen),
    wanted: privacyDefaults(privacy),
    keepsOwn,
  });
  if (isTaken(judged)) await changePrivacy(tx, deps, scope, privacy);
  return judged;
}
