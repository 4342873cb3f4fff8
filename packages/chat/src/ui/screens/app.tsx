import { useEffect, useMemo } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import { createPreviewTransport, createVisitorTransport } from '../../api/transport.ts';
import { createHostFrame } from '../../boot/host-frame.ts';
import type { Place } from '../../boot/surface.ts';
import { useConfig } from '../../boot/use-config.ts';
import { createTokenStore } from '../../conversation/token-store.ts';
import { LanguageContext } from '../../i18n/language.tsx';
import { usePageLanguage } from '../../i18n/use-page-language.ts';
import { applyTheme } from '../../theme/apply-theme.ts';
import { ChatScreen } from './chat-screen.tsx';
import { FailureScreen } from './lazy-failure-screen.tsx';

/** The whole page: loads settings, language and appearance, then shows the chat or the reason why it is unavailable. */
export function App({ place, embedded }: { place: Place; embedded: PublicConfig | null }) {
  const { botId, surface, look } = place;
  const host = useMemo(
    () => (surface === 'widget' || surface === 'embed' ? createHostFrame() : null),
    [surface],
  );
  const frame = surface === 'widget' ? host : null;
  const transport = useMemo(() => {
    const locale = () => document.documentElement.lang;
    return surface === 'preview'
      ? createPreviewTransport(botId, locale)
      : createVisitorTransport(botId, locale, () => host?.context().page ?? null);
  }, [botId, surface, host]);
  const tokens = useMemo(() => createTokenStore(botId), [botId]);
  const { config, failure, reload } = useConfig(transport, tokens, embedded, surface);
  const language = usePageLanguage(config);

  useEffect(() => {
    document.title = config?.title ?? language.t('log');
  }, [config, language]);
  useEffect(() => applyTheme(config?.appearance), [config]);

  return (
    <LanguageContext value={language}>
      <div className="app" data-surface={look}>
        {failure && <FailureScreen failure={failure} config={config} frame={frame} onRetry={reload} />}
        {!failure && config && (
          <ChatScreen
            config={config}
            surface={surface}
            transport={transport}
            tokens={tokens}
            frame={frame}
            host={host}
            onReload={reload}
          />
        )}
      </div>
    </LanguageContext>
  );
}
