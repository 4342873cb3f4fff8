import { useEffect, useMemo, useRef, useState } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { Transport } from '../../api/transport.ts';
import type { HostFrame } from '../../boot/host-frame.ts';
import type { Surface } from '../../boot/surface.ts';
import { type Gate, isAnswering } from '../../conversation/chat-state.ts';
import { type Conversation, createConversation } from '../../conversation/conversation.ts';
import { createConnectivity } from '../../conversation/delivery/connectivity.ts';
import type { TokenStore } from '../../conversation/token-store.ts';
import { createUnsentStore } from '../../conversation/unsent-store.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import type { Translate } from '../../i18n/translate.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { MoreButton } from '../menu/more-button.tsx';
import { MessageLog } from '../messages/message-log.tsx';
import { PeopleControls } from '../people/people-controls.tsx';
import { Composer } from './composer.tsx';
import { ConnectionBanner } from './connection-banner.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import { FailureScreen } from './lazy-failure-screen.tsx';
import { useConversation } from './use-conversation.ts';

export type ChatScreenProps = {
  config: PublicConfig;
  surface: Surface;
  transport: Transport;
  tokens: TokenStore;
  /** The host page, if it can close the chat. */
  frame: HostFrame | null;
  host: HostFrame | null;
  onReload: () => Promise<PublicConfig | null>;
};

const MoreMenu = lazyPart(
  () => import('../menu/more-menu.tsx').then((module) => module.MoreMenu),
  MoreButton,
);
const RatingOffer = lazyPart(() => import('../rating/rating-offer.tsx').then((module) => module.RatingOffer));
const ConsentCard = lazyPart(() => import('./consent-card.tsx').then((module) => module.ConsentCard));
const PasswordScreen = lazyPart(() =>
  import('./password-screen.tsx').then((module) => module.PasswordScreen),
);

const PLACEHOLDERS = { consent: 'composerConsent', identity: 'composerIdentity' } as const;
const UNAVAILABLE = { message: 'unavailable', detail: null, waitUntilMs: null } as const;

/** One chatbot's conversation with its header, composer and footer. */
export function ChatScreen({ config, surface, transport, tokens, frame, host, onReload }: ChatScreenProps) {
  const { locale, t } = useLanguage();
  const conversation = useNewConversation({ config, transport, tokens, host, locale, onReload });
  const state = useConversation(conversation);
  const [status, setStatus] = useState<MessageKey | null>(null);
  const composer = useRef<HTMLTextAreaElement>(null);

  useRestored(conversation, config);
  useEffect(() => frame?.onOpen(() => composer.current?.focus()), [frame]);
  useHost(host, conversation);
  const pageUrl = usePageUrl(host);
  useEscape(frame);

  if (config.status === 'unavailable') {
    return <FailureScreen failure={UNAVAILABLE} config={config} frame={frame} onRetry={onReload} />;
  }
  if (state.gate === 'password') {
    return <PasswordScreen config={config} conversation={conversation} frame={frame} onUnlocked={onReload} />;
  }

  const send = (text: string) => void [setStatus(null), conversation.send(text)];
  return (
    <>
      <Header config={config} surface={surface} frame={frame}>
        {surface !== 'preview' && (
          <MoreMenu config={config} surface={surface} conversation={conversation} onNotice={setStatus} />
        )}
      </Header>
      {state.connection === 'lost' && <ConnectionBanner />}
      <main className="chat" aria-label={config.title}>
        <MessageLog
          config={config}
          conversation={conversation}
          state={state}
          pageUrl={pageUrl}
          onPrompt={send}
        />
        <div className="dock">
          <Notice sentence={status ?? state.talk.problem} />
          {config.abilities.rate && state.hasConversation && (
            <RatingOffer
              botId={config.id}
              conversation={conversation}
              state={state}
              isEnded={status === 'endConversationDone'}
            />
          )}
          {state.gate === 'consent' && (
            <ConsentCard config={config} isStored={state.hasConversation} onAgree={agree} />
          )}
          <PeopleControls
            config={config}
            conversation={conversation}
            composer={composer}
            state={state}
            onPress={() => setStatus(null)}
          />
          <Composer
            inputRef={composer}
            isRunning={isAnswering(state)}
            isDisabled={state.gate !== null}
            placeholder={placeholderOf(config, state.gate, t)}
            mayStop={config.abilities.stop === true}
            onSend={send}
            onStop={() => void conversation.stop()}
          />
          <Footer brand={config.brand} notice={config.appearance.notice} isShort={surface === 'widget'} />
        </div>
      </main>
    </>
  );

  function agree(): void {
    setStatus(null);
    conversation.acceptConsent();
    setTimeout(() => composer.current?.focus());
  }
}

function Notice({ sentence }: { sentence: MessageKey | null | undefined }) {
  const { t } = useLanguage();
  return (
    <p className="notice" role="status">
      {sentence && t(sentence)}
    </p>
  );
}

function placeholderOf({ appearance }: PublicConfig, gate: Gate, t: Translate): string {
  if (gate === null || gate === 'password') return appearance.placeholder || t('composerPlaceholder');
  return t(PLACEHOLDERS[gate]);
}

type ConversationInputs = Pick<ChatScreenProps, 'config' | 'transport' | 'tokens' | 'host' | 'onReload'> & {
  locale: string;
};

/** Creates one conversation per chatbot, which always uses the newest settings and language. */
function useNewConversation({
  config,
  transport,
  tokens,
  host,
  locale,
  onReload,
}: ConversationInputs): Conversation {
  const settings = useRef(config);
  settings.current = config;
  const language = useRef(locale);
  language.current = locale;
  return useMemo(
    () =>
      createConversation({
        config: () => settings.current,
        transport,
        tokens,
        host,
        unsent: createUnsentStore(settings.current.id),
        connectivity: createConnectivity(),
        locale: () => language.current,
        referrer: document.referrer,
        refreshConfig: async () => {
          settings.current = (await onReload()) ?? settings.current;
        },
      }),
    [transport, tokens, host, onReload],
  );
}

function useRestored(conversation: Conversation, config: PublicConfig): void {
  useEffect(() => {
    void conversation.restore();
    return () => conversation.dispose();
  }, [conversation]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: new settings may require consent or a password, or no longer require it
  useEffect(() => conversation.review(), [conversation, config]);
}

function useHost(host: HostFrame | null, conversation: Conversation): void {
  useEffect(() => {
    if (!host) return;
    // Holds back questions until the host page could identify the visitor, so that they are sent under that identity.
    const release = conversation.hold();
    let stop: (() => void) | null = () => undefined;
    void import('../../boot/follow-host.ts').then(({ followHost }) => {
      if (stop) stop = followHost(host, conversation, release);
    }, release);
    return () => {
      stop?.();
      stop = null;
    };
  }, [host, conversation]);
}

function usePageUrl(host: HostFrame | null): string | null {
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => host?.onContext(({ page }) => setUrl(page?.url ?? null)), [host]);
  return url;
}

/** Escape closes the widget unless an element inside the chat has handled the key. */
function useEscape(frame: HostFrame | null): void {
  useEffect(() => {
    if (!frame) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing) frame.close();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [frame]);
}
