import type { PublicConfig } from '../api/decode-config.ts';
import type { SessionRequest, Transport, VisitorCalls } from '../api/transport.ts';
import { fields, parseJson, textOrNull } from '../lib/read.ts';
import type { Gate } from './chat-state.ts';
import type { TokenStore } from './token-store.ts';

/** The visitor's standing with the chatbot: token, consent, password. Nothing is asked of the server before it is needed. */
export type Session = {
  token(): string | null;
  /** What keeps the visitor from writing. */
  gate(): Gate;
  hasConsented(): boolean;
  accept(): void;
  /** The server does not know of a consent: it has to be asked for again. */
  forgetConsent(): void;
  /** Takes the answer back, also with the server when it knows of it. Throws ApiError or NetworkError. */
  withdraw(): Promise<void>;
  /** Tries a password. Throws ApiError or NetworkError. */
  unlock(password: string): Promise<void>;
  adopt(token: string | null): void;
  drop(): void;
  /** Leaves the conversation for an empty one; settles when it is known whether a password is asked for again. */
  startOver(): Promise<void>;
  /** Makes sure that the next message may be sent, with as few calls as possible. Throws ApiError or NetworkError. */
  prepare(): Promise<void>;
};

export type SessionOptions = {
  /** The settings in force, asked at each use: they may be read again with a token. */
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
  /** The version of the consent text that the visitor agreed to, and the one that was sent to the server. */
  let agreedVersion = stored?.consentVersion ?? null;
  let reportedVersion = agreedVersion;
  /** The way to an empty conversation of what is unlocked. */
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

  /** Gets a token for what the visitor has agreed to and unlocked; with one already in hand the conversation stays by default. */
  async function open(visitor: VisitorCalls, more: Choices = {}): Promise<void> {
    const { consent } = config();
    const agreed = consent.required && agreedVersion === consent.version ? consent.version : null;
    const answer = await visitor.openSession(token, requestOf(locale(), referrer, agreed, more));
    reportedVersion = agreed;
    adopt(textOrNull(fields(parseJson(await answer.text())).visitorToken));
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
