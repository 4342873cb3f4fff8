import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiPath } from '../../../../lib/api/client.ts';
import type { Draft } from '../../api/use-draft.ts';
import { useCheckedCss } from '../use-checked-css.ts';
import type { PreviewSituation } from './moment.ts';
import { type PreviewConfig, type Scheme, shownConfig } from './shown-config.ts';

/**
 * Returns the public settings with the changes on screen, saved or not; null until the saved ones are loaded.
 * @param scheme null for the chatbot's own.
 */
export function useShownConfig(
  { settings }: Draft,
  scheme: Scheme | null,
  moment: PreviewSituation,
): PublicChatbot | null {
  const params = { chatbotId: settings.id };
  const saved = useQuery<PreviewConfig>({
    queryKey: [apiPath('GET /api/chatbots/{chatbotId}/preview-config', { params }), settings.revision],
    placeholderData: keepPreviousData,
  });
  const css =
    useCheckedCss(settings.id, settings.appearance.customCss, settings.appearance.theme).data?.css ?? '';
  const { name, companyName, appearance, privacy, deployment } = settings;
  const { hours } = deployment;
  return useMemo(() => {
    const shown = { name, companyName, appearance, privacy, hours };
    return saved.data ? shownConfig(saved.data, shown, { css, scheme, moment, now: new Date() }) : null;
  }, [saved.data, name, companyName, appearance, privacy, hours, css, scheme, moment]);
}
