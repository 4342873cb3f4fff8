import { useLanguage } from '../../i18n/language.tsx';
import { Icon } from '../icons/icon.tsx';

/** Reserves the menu's space until the menu is loaded. */
export function MoreButton() {
  const { t } = useLanguage();
  return (
    <button type="button" className="icon-button" aria-label={t('more')} disabled>
      <Icon name="ellipsis" />
    </button>
  );
}
