import type { ChatbotPatch } from '@parley/contracts/resources/chatbot/chatbots';
import { invalidField } from '../../../errors/app-error.ts';
import type { Deps } from '../../../kernel/deps/deps.ts';
import { assertTimezone } from '../../../kernel/figures/assert-timezone.ts';
import { checkCss } from '../../../lib/text/custom-css/check-css.ts';
import { addressProblem } from '../../../models/address-problem.ts';
import type { Egress } from '../../../ports/egress.ts';

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
