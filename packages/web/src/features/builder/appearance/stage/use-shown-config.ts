import type { PublicChatbot } from '@parley/contracts/resources/chat';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { apiPath, type ResponseOf } from '../../../../lib/api/client.ts';
import type { Draft } from '../../api/use-draft.ts';
import { useCheckedCss } from '../use-checked-css.ts';
import { type Scheme, shownConfig } from './shown-config.ts';

/** The public settings with the changes on the screen, saved or not; null until the saved ones are read. */
export function useShownConfig({ settings }: Draft, scheme: Scheme): PublicChatbot | null {
  const params = { chatbotId: settings.id };
  const saved = useQuery<ResponseOf<'GET /api/chatbots/{chatbotId}/preview-config'>>({
    queryKey: [apiPath('GET /api/chatbots/{chatbotId}/preview-config', { params }), settings.revision],
    placeholderData: keepPreviousData,
  });
  const css = useCheckedCss(settings.id, settings.appearance.customCss).data?.css ?? '';
  const { name, companyName, appearance } = settings;
  return useMemo(
    () => (saved.data ? shownConfig(saved.data, { name, companyName, appearance }, { css, scheme }) : null),
    [saved.data, name, companyName, appearance, css, scheme],
  );
}
