import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import { picturePath } from '@parley/contracts/settings/appearance-settings';
import type { peoplePatch } from '@parley/contracts/settings/people-settings';
import type { z } from 'zod';
import type { Transaction } from '../../../db/database.ts';
import { invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { assertTimezone } from '../../../kernel/exchange/check-input.ts';
import { checkCss } from '../../../lib/text/custom-css/check-css.ts';
import { addressProblem } from '../../../models/model-target.ts';
import type { Egress } from '../../../ports/egress.ts';
import { hasPicture, hasTeam } from '../store/chatbots.queries.ts';

/**
 * Checks settings beyond their shape: a base URL that may not be called, CSS that is not allowed, an unknown time zone. @throws
 * AppError `validation_failed`.
 */
export function assertSettings({ egress }: Pick<Deps, 'egress'>, patch: ChatbotPatch): void {
  assertAddressAllowed(egress, patch.model?.baseUrl);
  assertCssAllowed(patch.appearance?.customCss);
  assertTimezone(patch.deployment?.hours?.timezone, 'deployment.hours.timezone');
}

function assertAddressAllowed(egress: Egress, baseUrl: string | null | undefined): void {
  if (!baseUrl) return;
  try {
    egress.assertAllowed(baseUrl);
  } catch {
    throw invalidField('model.baseUrl', addressProblem(baseUrl));
  }
}

function assertCssAllowed(css: string | undefined): void {
  const [problem] = css ? checkCss(css).problems : [];
  if (!problem) return;
  const { line, text } = problem;
  throw invalidField('appearance.customCss', 'validation.cssNotAllowed', { line, text });
}

/** @throws AppError `validation_failed` naming an avatar that is not a picture of this chatbot. */
export async function assertPictures(
  tx: Transaction,
  organizationId: string,
  chatbotId: string,
  appearance: ChatbotPatch['appearance'],
): Promise<void> {
  for (const field of ['botAvatar', 'userAvatar'] as const) {
    const path = appearance?.[field];
    if (!path) continue;
    const version = path.slice(path.lastIndexOf('/') + 1);
    const isOwn = path === picturePath(chatbotId, version);
    const isThere = isOwn && (await hasPicture(tx, organizationId, chatbotId, version));
    if (!isThere) throw invalidField(`appearance.${field}`, 'validation.pictureUnknown');
  }
}

/** @throws AppError `validation_failed` naming a team that is none of the organization. */
export async function assertTeams(
  tx: Transaction,
  organizationId: string,
  { teamId, rules = [] }: z.output<typeof peoplePatch>,
): Promise<void> {
  const chosen = [
    { teamId, field: 'teamId' },
    ...rules.map((rule, index) => ({ teamId: rule.teamId, field: `rules.${index}.teamId` })),
  ];
  for (const one of chosen) {
    if (!one.teamId || (await hasTeam(tx, organizationId, one.teamId))) continue;
    throw invalidField(`deployment.people.${one.field}`, 'validation.invalid');
  }
}
