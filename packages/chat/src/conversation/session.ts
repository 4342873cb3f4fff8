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
  drop(): void;
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
  /** `agreedVersion` is the consent text the visitor agreed to, `reportedVersion` the one the server knows of. */
  let agreedVersion = stored?.consentVersion ?? null;
  let reportedVersion = agreedVersion;
  /** Settles when the empty conversation of an unlocked chatbot is open. */
  let renewal = Promise.resolve();

  function hasConsented(): boolean {
    const { consent } = config();
    return !consent.required || agreedVersion === consent.version;
  }

  function adopt(next: string | null): void {
    if (!next) return;
    token = next;
    store.save({ token, consentVersion: agreedVersion });
  }

  /** Gets a token that carries the visitor's consent and password; an existing token keeps its conversation by default. */
  async function open(visitor: VisitorCalls, more: Choices = {}): Promise<void> {
    const { consent } = config();
    const agreed = consent.required && agreedVersion === consent.version ? consent.version : null;
    const response = await visitor.openSession(token, requestOf(locale(), referrer, agreed, more));
    reportedVersion = agreed;
    adopt(textOrNull(fields(parseJson(await response.text())).visitorToken));
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
      if (token) store.save({ token, consentVersion: null });
    },
    async unlock(password) {
      if (transport.visitor) await open(transport.visitor, { password });
    },
    adopt,
    drop,
    startOver() {
      const { visitor } = transport;
      const isUnlocked = config().passwordRequired && token !== null;
      if (!visitor || !isUnlocked) drop();
      else {
        store.clear();
        renewal = open(visitor, { newConversation: true }).catch(drop);
      }
      return renewal;
    },
    async prepare() {
      await renewal;
      const { visitor } = transport;
      if (!visitor || !config().consent.required) return;
      if (token === null || reportedVersion !== agreedVersion) await open(visitor);
    },
  };
}

type Choices = Pick<SessionRequest, 'password' | 'newConversation'>;

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
