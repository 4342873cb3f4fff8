import type { KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';

export type AuthTab = 'login' | 'register';

const tabs: readonly AuthTab[] = ['login', 'register'];

/** The two tabs of the page; arrow keys change them. */
export function AuthTabs({ tab, onTab }: { tab: AuthTab; onTab: (tab: AuthTab) => void }) {
  const { t } = useTranslation('auth');
  function move(event: KeyboardEvent) {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return;
    const other = tab === 'login' ? 'register' : 'login';
    onTab(other);
    document.getElementById(`tab-${other}`)?.focus();
  }
  return (
    <div
      role="tablist"
      aria-label={t('tabs.label')}
      onKeyDown={move}
      className="grid grid-cols-2 gap-1 rounded-md bg-surface-3 p-1"
    >
      {tabs.map((name) => (
        <button
          key={name}
          type="button"
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls={name === tab ? `panel-${name}` : undefined}
          tabIndex={name === tab ? 0 : -1}
          onClick={() => onTab(name)}
          className="h-9 rounded-sm text-14 font-medium text-text-2 transition-colors max-md:h-10 aria-selected:bg-segment-on aria-selected:font-550 aria-selected:text-text aria-selected:shadow-s"
        >
          {t(`tabs.${name}`)}
        </button>
      ))}
    </div>
  );
}
