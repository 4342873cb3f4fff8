import type { ReactNode } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { HostFrame } from '../../boot/host-frame.ts';
import type { Surface } from '../../boot/surface.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { BotMark } from '../icons/bot-mark.tsx';
import { Icon } from '../icons/icon.tsx';
import { LanguageMenu } from '../menu/language-menu.tsx';

export type HeaderProps = {
  config: PublicConfig;
  surface?: Surface | undefined;
  frame: HostFrame | null;
  /** Text below the title; default: the company, or a note that answers show their sources. */
  subtitle?: string;
  children?: ReactNode;
};

export function Header({ config, surface = 'page', frame, subtitle, children }: HeaderProps) {
  const { t } = useLanguage();
  // Inside another page the chat must not add a second banner landmark.
  const isPart = surface !== 'page';
  const Bar = isPart ? 'section' : 'header';
  return (
    <Bar className="header" aria-label={isPart ? config.title : undefined}>
      <BotMark config={config} />
      <div className="header-text">
        <h1 dir="auto">{config.title}</h1>
        <p dir="auto">{subtitle ?? defaultSubtitle(config, t('subtitle'))}</p>
      </div>
      {surface === 'preview' && <span className="tag">{t('preview')}</span>}
      {!frame && <LanguageMenu />}
      {children}
      {frame && (
        <button
          type="button"
          className="icon-button"
          aria-label={t('closeChat')}
          onClick={() => frame.close()}
        >
          <Icon name="x" />
        </button>
      )}
    </Bar>
  );
}

function defaultSubtitle(config: PublicConfig, sourced: string): string {
  const { subtitle } = config.appearance;
  if (subtitle) return subtitle;
  if (config.companyName && config.companyName !== config.title) return config.companyName;
  return config.showSources ? sourced : '';
}
