import { useEffect, useState } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import type { Surface } from '../../boot/surface.ts';
import type { Conversation } from '../../conversation/conversation.ts';
import { useLanguage } from '../../i18n/language.tsx';
import type { MessageKey } from '../../i18n/messages.ts';
import { lazyPart } from '../../lib/lazy-part.tsx';
import { Icon, Outline } from '../icons/icon.tsx';
import { MENU_ICON_PATHS } from '../icons/menu-icon-paths.ts';
import { LanguageItems } from './language-menu.tsx';
import { Menu } from './menu.tsx';
import { isSoundOn, keepSound, soundAnswers } from './sound.ts';

const PrivacyDesk = lazyPart(() => import('./desk/privacy-desk.tsx').then((module) => module.PrivacyPanel));

type MenuIcon = keyof typeof MENU_ICON_PATHS;

export type MoreMenuProps = {
  config: PublicConfig;
  surface: Surface;
  conversation: Conversation;
  onNotice: (notice: MessageKey | null) => void;
};

/** Menu with the visitor's actions on the conversation, and on the data stored about them (behind the shield icon). */
export function MoreMenu({ config, surface, conversation, onNotice }: MoreMenuProps) {
  const { t, offered } = useLanguage();
  const [isAtDesk, setIsAtDesk] = useState(false);
  const [hasSound, setHasSound] = useState(isSoundOn);
  useEffect(() => (hasSound ? soundAnswers(conversation) : undefined), [hasSound, conversation]);
  const hasConversation = conversation.get().hasConversation;
  const { exportData, eraseData, withdrawConsent } = config.abilities;
  const hasDesk = exportData || eraseData || withdrawConsent;

  async function report(action: Promise<boolean>, done: MessageKey | null): Promise<void> {
    onNotice((await action) ? done : 'actionFailed');
  }

  return (
    <>
      <Menu label={t('more')} button={<Icon name="ellipsis" />}>
        {(close) => {
          const item = (icon: MenuIcon, key: MessageKey, act: () => void) => (
            <MenuItem icon={icon} label={t(key)} onClick={() => [close(), act()]} />
          );
          return (
            <>
              {item('square-pen', 'newConversation', () => conversation.startOver())}
              {hasConversation &&
                item(
                  'circle-check',
                  'endConversation',
                  () => void report(conversation.end(), 'endConversationDone'),
                )}
              {hasDesk && item('shield-check', 'yourData', () => setIsAtDesk(true))}
              <button
                type="button"
                role="menuitemcheckbox"
                aria-checked={hasSound}
                className="menu-item"
                tabIndex={-1}
                onClick={() => {
                  keepSound(conversation, !hasSound);
                  setHasSound(!hasSound);
                  close();
                }}
              >
                <Outline path={MENU_ICON_PATHS.bell} />
                {t('sound')}
                {hasSound && <Icon name="check" />}
              </button>
              {surface === 'widget' && offered.length > 1 && (
                <fieldset className="menu-group" aria-label={t('language')}>
                  <LanguageItems onChosen={close} />
                </fieldset>
              )}
            </>
          );
        }}
      </Menu>
      {isAtDesk && (
        <PrivacyDesk config={config} conversation={conversation} onClose={() => setIsAtDesk(false)} />
      )}
    </>
  );
}

function MenuItem({ icon, label, onClick }: { icon: MenuIcon; label: string; onClick: () => void }) {
  return (
    <button type="button" role="menuitem" className="menu-item" tabIndex={-1} onClick={onClick}>
      <Outline path={MENU_ICON_PATHS[icon]} />
      {label}
    </button>
  );
}
