import { useTranslation } from 'react-i18next';
import { Dialog } from '../../../components/ui/overlays/dialog.tsx';
import { modKeyName } from '../../../lib/mod-key.ts';
import { type Shortcut, shortcutGroups } from './shortcuts.ts';

/** Overview of keyboard shortcuts. */
export function KeyboardDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('common');
  return (
    <Dialog
      open
      onOpenChange={(open) => (open ? undefined : onClose())}
      title={t('keyboard.title')}
      description={t('keyboard.text')}
    >
      {shortcutGroups.map((group) => (
        <section key={group.key}>
          <h3 className="pb-1 text-12 font-medium text-text-3">{t(`keyboard.groups.${group.key}`)}</h3>
          <dl className="divide-y divide-border">
            {group.shortcuts.map((shortcut) => (
              <ShortcutLine key={shortcut.text} shortcut={shortcut} />
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}

function ShortcutLine({ shortcut }: { shortcut: Shortcut }) {
  const { t } = useTranslation('common');
  return (
    <div className="flex min-h-9 items-center justify-between gap-4 text-13">
      <dt>{t(shortcut.text)}</dt>
      <dd dir="ltr" className="flex gap-1">
        {shortcut.keys.map((key) => (
          <kbd key={key}>{key === 'mod' ? modKeyName() : key.length === 1 ? key.toUpperCase() : key}</kbd>
        ))}
      </dd>
    </div>
  );
}
