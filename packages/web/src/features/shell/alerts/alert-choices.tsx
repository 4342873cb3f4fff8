import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { MenuChoices, MenuSeparator } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { chooseAlerts, useAlertChoice } from '../../../lib/inbox/alert-choice.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { askToNotify, mayNotify, playSound } from './alert.ts';

/** Part of the account menu in which members choose whether this browser alerts them to visitors who wait. */
export function AlertChoices() {
  const { t } = useTranslation('common');
  const mayReply = useMay()('conversation.reply');
  const isOn = useAlertChoice();
  // The permission may change while the menu is open.
  const [isAllowed, setIsAllowed] = useState(mayNotify);
  if (!mayReply) return null;
  async function choose(choice: 'on' | 'off'): Promise<void> {
    chooseAlerts(choice === 'on');
    if (choice === 'off') return;
    playSound();
    const allowed = await askToNotify();
    setIsAllowed(allowed);
    // The menu has closed meanwhile.
    if (!allowed) showToast({ tone: 'error', title: t('alerts.denied') });
  }
  return (
    <>
      <MenuSeparator />
      <MenuChoices
        label={t('alerts.label')}
        value={isOn ? 'on' : 'off'}
        options={[
          { value: 'on', label: t('alerts.on') },
          { value: 'off', label: t('alerts.off') },
        ]}
        onValueChange={(choice) => void choose(choice)}
      />
      {isOn && !isAllowed ? <p className="px-2 pb-1.5 text-12 text-text-3">{t('alerts.denied')}</p> : null}
    </>
  );
}
