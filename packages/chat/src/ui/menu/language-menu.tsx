import { directionOf } from '@parley/contracts/language/languages';
import { useLanguage } from '../../i18n/language.tsx';
import { nativeLanguageName } from '../../i18n/locale.ts';
import { Icon } from '../icons/icon.tsx';
import { Menu } from './menu.tsx';

/** Lets the visitor choose the page's language; shown when there is more than one. */
export function LanguageMenu() {
  const { locale, offered, t } = useLanguage();
  if (offered.length < 2) return null;
  const button = (
    <>
      <Icon name="globe" />
      <span className="language-name">{nativeLanguageName(locale)}</span>
      <Icon name="chevron-down" />
    </>
  );
  return (
    <Menu
      label={`${t('language')}: ${nativeLanguageName(locale)}`}
      button={button}
      className="language-button"
    >
      {(close) => <LanguageItems onChosen={close} />}
    </Menu>
  );
}

/** The languages as menu items, each in its own language. */
export function LanguageItems({ onChosen }: { onChosen: () => void }) {
  const { locale, offered, choose } = useLanguage();
  return offered.map((code) => (
    <button
      key={code}
      type="button"
      role="menuitemradio"
      aria-checked={code === locale}
      lang={code}
      dir={directionOf(code)}
      className="menu-item"
      tabIndex={-1}
      onClick={() => {
        choose(code);
        onChosen();
      }}
    >
      {nativeLanguageName(code)}
      {code === locale && <Icon name="check" />}
    </button>
  ));
}
