import { chatIconPaths } from '@parley/contracts/settings/look/chat-icon-paths';
import type { PublicConfig } from '../../api/decode-config.ts';
import { Outline } from './icon.tsx';

/** The chatbot's round avatar: its picture, or the icon its owner chose. */
export function BotMark({ config }: { config: PublicConfig }) {
  const { icon, botAvatar } = config.appearance;
  const picture = ownPicture(botAvatar);
  return (
    <span className="mark" aria-hidden="true">
      {picture ? <img src={picture} alt="" /> : <Outline path={chatIconPaths[icon]} />}
    </span>
  );
}

/** Returns the URL only if it is on our own origin, so that the chat requests nothing from third parties. */
export function ownPicture(address: string | null): string | null {
  if (!address || !/^(\/(?!\/)|https?:)/.test(address)) return null;
  if (!URL.canParse(address, location.origin)) return null;
  const url = new URL(address, location.origin);
  return url.origin === location.origin ? url.href : null;
}
