import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { toPublicAppearance } from '@parley/contracts/settings/look/public-look';
import { isOpenAt, opensNextAt } from '@parley/contracts/settings/opening-times';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import type { PreviewSituation } from './moment.ts';

export type Scheme = 'light' | 'dark';
export type PreviewConfig = ResponseOf<'GET /api/chatbots/{chatbotId}/preview-config'>;
type Settings = Pick<Chatbot, 'name' | 'companyName' | 'appearance' | 'privacy'> & {
  hours: Chatbot['deployment']['hours'];
};

/**
 * Returns the public settings that visitors would get if the chatbot were published as shown on screen.
 * @param saved public settings of the saved draft.
 * @param css the owner's CSS, validated by the server.
 */
export function shownConfig(
  { closedForm, ...saved }: PreviewConfig,
  { name, companyName, appearance, privacy, hours }: Settings,
  { css, scheme, moment, now }: { css: string; scheme: Scheme | null; moment: PreviewSituation; now: Date },
): PublicChatbot {
  const prompts = appearance.pagePrompts[moment.page ?? -1]?.prompts ?? appearance.suggestedPrompts;
  const isClosed = hours ? (moment.isClosed ?? !isOpenAt(hours, now)) : false;
  const isAsked = privacy.leadExtraction && privacy.anonymization === 'none';
  return {
    ...saved,
    title: appearance.chatTitle || name,
    companyName,
    welcomeMessage: appearance.welcomeMessage,
    closed:
      hours && isClosed
        ? {
            opensAt: opensNextAt(hours, now)?.toISOString() ?? null,
            input: isAsked ? closedForm : null,
          }
        : null,
    ...(saved.consent
      ? {
          consent: {
            ...saved.consent,
            required: privacy.consentBanner,
            bannerText: privacy.bannerText,
            privacyPolicyUrl: privacy.privacyPolicyUrl,
          },
        }
      : {}),
    appearance: toPublicAppearance(
      {
        ...appearance,
        theme: scheme ?? appearance.theme,
        suggestedPrompts: prompts.map((prompt) => prompt.trim()).filter(Boolean),
        // The page around the preview is the builder, so page rules must not match it.
        pagePrompts: [],
      },
      css,
    ),
  };
}
