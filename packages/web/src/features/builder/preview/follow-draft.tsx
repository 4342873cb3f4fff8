import type { PublicChatbot } from '@parley/contracts/resources/chatbot/chat';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import type { Draft } from '../api/use-draft.ts';
import type { PreviewSituation } from '../appearance/stage/moment.ts';
import { useShownConfig } from '../appearance/stage/use-shown-config.ts';

type FollowDraftProps = {
  draft: Draft;
  moment: PreviewSituation;
  frame: RefObject<HTMLIFrameElement | null>;
};

/** Sends every change on screen to the chat in the frame, saved or not. */
export function FollowDraft({ draft, moment, frame }: FollowDraftProps) {
  const config = useShownConfig(draft, null, moment);
  const send = useEffectEvent((shown: PublicChatbot | null) => {
    if (shown)
      frame.current?.contentWindow?.postMessage({ type: 'parley:show', config: shown }, location.origin);
  });
  useEffect(() => send(config), [config]);
  useEffect(() => {
    const onMessage = ({ source, origin, data }: MessageEvent<{ type?: unknown } | null>) => {
      const isOurs = origin === location.origin && source === frame.current?.contentWindow;
      if (isOurs && data?.type === 'parley:ready') send(config);
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [config, frame]);
  return null;
}
