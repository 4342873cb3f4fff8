import { safeHref } from '@parley/markdown/parse/safe-href';
import { useState } from 'react';
import type { PublicConfig } from '../api/decode-config.ts';
import type { Surface } from '../boot/surface.ts';
import type { Conversation } from '../conversation/conversation.ts';
import { useLanguage } from '../i18n/language.tsx';
import type { MessageKey } from '../i18n/messages.ts';
import { lazyPart } from '../lib/lazy-part.tsx';
import { saveFile } from '../lib/save-file.ts';
import { Icon, Outline } from './icon.tsx';
import { LanguageItems } from './language-menu.tsx';
import { Menu } from './menu.tsx';
import { MENU_ICON_PATHS } from './menu-icon-paths.ts';

const ConfirmDialog = lazyPart(() => import('./confirm-dialog.tsx').then((module) => module.ConfirmDialog));

type MenuIcon = keyof typeof MENU_ICON_PATHS;

export type MoreMenuProps = {
  config: PublicConfig;
  surface: Surface;
  conversation: Conversation;
  onNotice: (notice: MessageKey | null) => void;
};

/** The visitor's actions on the conversation and on the data stored about them. */
export function MoreMenu({ config, surface, conversation, onNotice }: MoreMenuProps) {
  const { t, offered } = useLanguage();
  const [isDeleting, setIsDeleting] = useState(false);
  const hasConversation = conversation.get().hasConversation;
  const { exportData, eraseData, withdrawConsent } = config.abilities;
  const mayWithdraw = withdrawConsent && config.consent.required && conversation.hasConsented();
  const policy = config.consent.privacyPolicyUrl && safeHref(config.consent.privacyPolicyUrl);

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
              {exportData &&
                hasConversation &&
                item('download', 'downloadData', () => void report(download(conversation), null))}
              {eraseData && hasConversation && item('trash-2', 'deleteData', () => setIsDeleting(true))}
              {mayWithdraw &&
                item(
                  'shield-off',
                  'withdrawConsent',
                  () => void report(conversation.withdrawConsent(), 'withdrawConsentDone'),
                )}
              {policy && (
                <a
                  className="menu-item"
                  role="menuitem"
                  tabIndex={-1}
                  href={policy}
                  target="_blank"
                  rel="noopener"
                >
                  <Outline path={MENU_ICON_PATHS['shield-check']} />
                  {t('privacyPolicy')}
                </a>
              )}
              {surface === 'widget' && offered.length > 1 && (
                <fieldset className="menu-group" aria-label={t('language')}>
                  <LanguageItems onChosen={close} />
                </fieldset>
              )}
            </>
          );
        }}
      </Menu>
      {isDeleting && (
        <ConfirmDialog
          title={t('deleteDataTitle')}
          body={t('deleteDataBody')}
          confirm={t('deleteData')}
          onConfirm={() => void report(conversation.forget(), 'deleteDataDone')}
          onClose={() => setIsDeleting(false)}
        />
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

async function download(conversation: Conversation): Promise<boolean> {
  const held = await conversation.whatIsHeld();
  if (held === null) return false;
  saveFile('conversation.json', 'application/json', held);
  return true;
}
