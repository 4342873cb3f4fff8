import { useCallback, useEffect, useRef, useState } from 'react';
import { decodeConfig, type PublicConfig } from '../api/decode-config.ts';
import { ApiError } from '../api/http.ts';
import type { Transport } from '../api/transport.ts';
import { type Failure, openFailure } from '../conversation/failure.ts';
import type { TokenStore } from '../conversation/token-store.ts';
import { fields, parseJson } from '../lib/read.ts';
import type { Surface } from './surface.ts';

export type ConfigState = {
  config: PublicConfig | null;
  failure: Failure | null;
  /** Fetches the settings again; returns them, or null on failure. */
  reload: () => Promise<PublicConfig | null>;
};

const UNREADABLE: Failure = { message: 'unknownError', detail: null, waitUntilMs: null };

/** Returns the chatbot's settings: those embedded in the page if they are complete for this visitor, otherwise fetched ones. */
export function useConfig(
  transport: Transport,
  tokens: TokenStore,
  embedded: PublicConfig | null,
  surface: Surface,
): ConfigState {
  const isPartial = embedded?.passwordRequired === true && tokens.load() !== null;
  const [config, setConfig] = useState(isPartial ? null : embedded);
  const [failure, setFailure] = useState<Failure | null>(null);
  const isShown = useRef(false);

  const reload = useCallback(async () => {
    try {
      const answer = await fetchConfig(transport, tokens);
      const next = decodeConfig(parseJson(await answer.text()));
      if (!isShown.current) setConfig(next);
      setFailure(next ? null : UNREADABLE);
      return next;
    } catch (error) {
      setFailure(openFailure(error, Date.now()));
      return null;
    }
  }, [transport, tokens]);

  useEffect(() => {
    if (config === null) void reload();
  }, [config, reload]);

  useEffect(() => {
    if (surface !== 'preview') return;
    const onMessage = (event: MessageEvent<unknown>) => {
      const { type, config: shown } = fields(event.data);
      if (event.origin !== location.origin) return;
      if (type === 'parley:reload') void reload();
      // The settings sent by the builder are newer than the saved ones.
      isShown.current ||= type === 'parley:show';
      if (type === 'parley:show') setConfig(decodeConfig(shown));
    };
    addEventListener('message', onMessage);
    parent.postMessage({ type: 'parley:ready' }, location.origin);
    return () => removeEventListener('message', onMessage);
  }, [surface, reload]);

  return { config, failure, reload };
}

/** Drops an expired token and fetches the settings without it. */
async function fetchConfig(transport: Transport, tokens: TokenStore): Promise<Response> {
  try {
    return await transport.config(tokens.load()?.token ?? null);
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 401) throw error;
    tokens.clear();
    return transport.config(null);
  }
}
