import type { PublicConfig } from '../api/decode-config.ts';
import type { SessionRequest, Transport, VisitorCalls } from '../api/transport.ts';
import { fields, parseJson, textOrNull } from '../lib/read.ts';
import type { Gate } from './chat-state.ts';
import type { TokenStore } from './token-store.ts';

/** The visitor's access to the chatbot: token, consent, password. It sends a request only when one is needed. */
export type Session = {
  token(): string | null;
  /** What keeps the visitor from writing. */
  gate(): Gate;
  hasConsented(): boolean;
  accept(): void;
  /** Forgets a consent that the server does not know, so that the visitor is asked again. */
  forgetConsent(): void;
  /** Withdraws the consent, also on the server if it has been sent there. Throws ApiError or NetworkError. */
  withdraw(): Promise<void>;
  /** Tries a password. Throws ApiError or NetworkError. */
  unlock(password: string): Promise<void>;
  adopt(token: string | null): void;
  /**
   * Opens the session of the visitor whom the page around has named, or with null ends it. Nothing of a known visitor is kept
   * on the device. Resolves with what has become of the conversation. Throws ApiError or NetworkError.
   */
  identify(identity: string | null): Promise<'same' | 'new' | 'resumed'>;
  drop(): void;
  /** Whether the page around has named the visitor. */
  isNamed(): boolean;
  /** Holds back what is sent from now on until the returned function is called. */
  hold(): () => void;
  /** Starts an empty conversation; settles once it is known whether the visitor has to enter the password again. */
  startOver(): Promise<void>;
  /** Makes sure that the next message can be sent, with as few requests as possible. Throws ApiError or NetworkError. */
  prepare(): Promise<void>;
};

export type SessionOptions = {
  /** Returns the current settings; read at each use, because they may be fetched again with a token. */
  config: () => PublicConfig;
  transport: Transport;
  store: TokenStore;
  locale: () => string;
  referrer: string;
};

const MAX_REFERRER_CHARS = 2_048;

export function createSession({ config, transport, store, locale, referrer }: SessionOptions): Session {
  const stored = store.load();
  let token = stored?.token ?? null;
  let identity: string | null = null;
  /** The conversation that was opened last. */
  let openedId: unknown;
  /** `agreedVersion` is the consent text the visitor agreed to, `reportedVersion` the one the server knows of. */
  let agreedVersion = stored?.consentVersion ?? null;
  let reportedVersion = agreedVersion;
  /** Settles when the conversation that messages go to is open. */
  let renewal = Promise.resolve();

  function hasConsented(): boolean {
    const { consent } = config();
    return !consent.required || agreedVersion === consent.version;
  }

  function adopt(next: string | null): void {
    if (!next) return;
    token = next;
    if (identity === null) store.save({ token, consentVersion: agreedVersion });
  }

  /** Gets a token that carries the visitor's consent and password; an existing token keeps its conversation by default. */
  async function open(visitor: VisitorCalls, more: Choices = {}): Promise<'same' | 'new' | 'resumed'> {
    const { consent } = config();
    const agreed = consent.required && agreedVersion === consent.version ? consent.version : null;
    const response = await visitor.openSession(token, requestOf(locale(), referrer, agreed, more));
    const { visitorToken, consentVersion, conversationId, resumed } = fields(
      parseJson(await response.text()),
    );
    const isSame = openedId === conversationId;
    openedId = conversationId;
    reportedVersion = textOrNull(consentVersion);
    agreedVersion ??= reportedVersion;
    adopt(textOrNull(visitorToken));
    if (isSame) return 'same';
    return resumed === true ? 'resumed' : 'new';
  }

  function drop(): void {
    token = null;
    reportedVersion = null;
    store.clear();
  }

  return {
    token: () => token,
    hasConsented,
    gate() {
      if (config().passwordRequired && token === null) return 'password';
      if (config().identity === 'required' && identity === null) return 'identity';
      return hasConsented() ? null : 'consent';
    },
    accept() {
      agreedVersion = config().consent.version;
    },
    forgetConsent() {
      agreedVersion = null;
      reportedVersion = null;
    },
    async withdraw() {
      if (token && reportedVersion !== null) {
        await transport.visitor?.withdrawConsent(token, config().consent.version);
      }
      agreedVersion = null;
      reportedVersion = null;
      adopt(token);
    },
    async unlock(password) {
      if (transport.visitor) await open(transport.visitor, { password });
    },
    adopt,
    drop,
    isNamed: () => identity !== null,
    hold() {
      let release = () => {};
      renewal = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    async identify(next) {
      const { visitor } = transport;
      if (!visitor || next === identity) return 'same';
      identity = next;
      // What somebody has agreed to before does not bind whoever is named now.
      agreedVersion = null;
      if (next !== null) {
        store.clear();
        return open(visitor, { identity: next });
      }
      openedId = null;
      drop();
      return 'new';
    },
    startOver() {
      const { visitor } = transport;
      const isUnlocked = config().passwordRequired || identity !== null;
      if (!visitor || !isUnlocked || token === null) drop();
      else {
        store.clear();
        renewal = open(visitor, { newConversation: true }).then(() => undefined, drop);
      }
      return renewal;
    },
    async prepare() {
      // What holds may be held itself: who is named when the wait for the page ends opens a session first.
      for (let awaited: Promise<void> | null = null; awaited !== renewal; ) {
        awaited = renewal;
        await awaited;
      }
      const { visitor } = transport;
      if (!visitor) return;
      if (identity !== null && token === null) await open(visitor, { identity });
      const { required } = config().consent;
      if (required && (token === null || reportedVersion !== agreedVersion)) await open(visitor);
    },
  };
}

type Choices = Pick<SessionRequest, 'password' | 'newConversation' | 'identity'>;

function requestOf(
  locale: string,
  referrer: string,
  agreedVersion: string | null,
  more: Choices,
): SessionRequest {
  return {
    locale,
    ...more,
    ...(agreedVersion === null ? {} : { consent: { accepted: true, version: agreedVersion } }),
    ...(referrer ? { referrer: referrer.slice(0, MAX_REFERRER_CHARS) } : {}),
  };
}
