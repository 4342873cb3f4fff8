import type { PublicConfig } from '../api/decode-config.ts';
import type { SessionRequest, Transport, VisitorCalls } from '../api/transport.ts';
import { fields, parseJson, textOrNull } from '../lib/read.ts';
import type { Gate } from './chat-state.ts';
import type { TokenStore } from './token-store.ts';

/** The visitor's access to the chatbot: token, consent, password. It sends a request only when necessary. */
export type Session = {
  token(): string | null;
  /** Returns what the visitor must provide before writing. */
  gate(): Gate;
  hasConsented(): boolean;
  accept(): void;
  /** Forgets a consent that the server does not have, so that the visitor is asked again. */
  forgetConsent(): void;
  /** Withdraws the consent, also on the server if it was reported there. Throws ApiError or NetworkError. */
  withdraw(): Promise<void>;
  /** Tries a password. Throws ApiError or NetworkError. */
  unlock(password: string): Promise<void>;
  adopt(token: string | null): void;
  /**
   * Opens the session of the visitor whom the host page has identified, or ends it (null). Nothing about an identified visitor is
   * stored on the device. Resolves with the effect on the conversation. Throws ApiError or NetworkError.
   */
  identify(identity: string | null): Promise<'same' | 'new' | 'resumed'>;
  drop(): void;
  /** Whether the host page has identified the visitor. */
  isNamed(): boolean;
  /** Holds back later messages until the returned function is called. */
  hold(): () => void;
  /** Starts an empty conversation; resolves once it is known whether the visitor has to enter the password again. */
  startOver(): Promise<void>;
  /** Prepares the next message with as few requests as possible. Throws ApiError or NetworkError. */
  prepare(): Promise<void>;
};

export type SessionOptions = {
  /** Returns the current settings; read at each use, because they can be fetched again with a token. */
  config: () => PublicConfig;
  transport: Transport;
  store: TokenStore;
  locale: () => string;
  referrer: string;
};

const MAX_REFERRER_CHARS = 2_048;

export function createSession(options: SessionOptions): Session {
  const { config, transport, store } = options;
  const access = createAccess(options);
  const { drop, isNamed, open, token } = access;
  /** Resolves when the conversation for new messages is open. */
  let renewal = Promise.resolve();

  return {
    ...access,
    gate() {
      if (config().passwordRequired && token() === null) return 'password';
      if (config().identity === 'required' && !isNamed()) return 'identity';
      return access.hasConsented() ? null : 'consent';
    },
    async unlock(password) {
      if (transport.visitor) await open(transport.visitor, { password });
    },
    hold() {
      let release = () => {};
      renewal = new Promise((resolve) => {
        release = resolve;
      });
      return release;
    },
    startOver() {
      const { visitor } = transport;
      const isUnlocked = config().passwordRequired || isNamed();
      if (!visitor || !isUnlocked || token() === null) drop();
      else {
        store.clear();
        renewal = open(visitor, { newConversation: true }).then(() => undefined, drop);
      }
      return renewal;
    },
    async prepare() {
      // Waiting may replace `renewal`: a visitor identified at the end of the hold opens a session first.
      for (let awaited: Promise<void> | null = null; awaited !== renewal; ) {
        awaited = renewal;
        await awaited;
      }
      if (transport.visitor) await access.openIfNeeded(transport.visitor);
    },
  };
}

/** The visitor's token, consent and identity. */
function createAccess({ config, transport, store, locale, referrer }: SessionOptions) {
  const stored = store.load();
  let token = stored?.token ?? null;
  let identity: string | null = null;
  /** Id of the conversation that was opened last. */
  let openedId: unknown;
  /** `agreedVersion` is the consent text that the visitor accepted, `reportedVersion` the one that the server has recorded. */
  let agreedVersion = stored?.consentVersion ?? null;
  let reportedVersion = agreedVersion;

  const hasConsented = () => !config().consent.required || agreedVersion === config().consent.version;

  function adopt(next: string | null): void {
    if (!next) return;
    token = next;
    if (identity === null) store.save({ token, consentVersion: agreedVersion });
  }

  /** Gets a token that carries the visitor's consent and password; by default an existing token keeps its conversation. */
  async function open(visitor: VisitorCalls, more: Choices = {}): Promise<'same' | 'new' | 'resumed'> {
    const { consent } = config();
    const agreed = consent.required && hasConsented() ? consent.version : null;
    const response = await visitor.openSession(token, requestOf(locale(), referrer, agreed, more));
    const opened = fields(parseJson(await response.text()));
    const isSame = openedId === opened.conversationId;
    openedId = opened.conversationId;
    reportedVersion = textOrNull(opened.consentVersion);
    agreedVersion ??= reportedVersion;
    adopt(textOrNull(opened.visitorToken));
    return isSame ? 'same' : opened.resumed === true ? 'resumed' : 'new';
  }

  function drop(): void {
    token = null;
    reportedVersion = null;
    store.clear();
  }

  function forgetConsent(): void {
    agreedVersion = null;
    reportedVersion = null;
  }

  return {
    token: () => token,
    isNamed: () => identity !== null,
    hasConsented,
    accept() {
      agreedVersion = config().consent.version;
    },
    forgetConsent,
    async withdraw() {
      if (token && reportedVersion !== null)
        await transport.visitor?.withdrawConsent(token, config().consent.version);
      forgetConsent();
      adopt(token);
    },
    adopt,
    drop,
    open,
    async openIfNeeded(visitor: VisitorCalls): Promise<void> {
      if (identity !== null && token === null) await open(visitor, { identity });
      const { required } = config().consent;
      if (required && (token === null || reportedVersion !== agreedVersion)) await open(visitor);
    },
    async identify(next: string | null): Promise<'same' | 'new' | 'resumed'> {
      const { visitor } = transport;
      if (!visitor || next === identity) return 'same';
      identity = next;
      // The consent of a previous visitor does not apply to the newly identified one.
      agreedVersion = null;
      store.clear();
      if (next !== null) return open(visitor, { identity: next });
      openedId = null;
      drop();
      return 'new';
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
