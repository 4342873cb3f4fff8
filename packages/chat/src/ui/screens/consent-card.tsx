import { safeHref } from '@parley/markdown/parse/safe-href';
import { useState } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { Outline } from '../icons/icon.tsx';
import { MENU_ICON_PATHS } from '../icons/menu-icon-paths.ts';

export type ConsentCardProps = {
  config: PublicConfig;
  /** Whether a conversation already exists, which would make "nothing is stored" false. */
  isStored: boolean;
  onAgree: () => void;
};

/** Asks for consent. Both choices have equal weight; with "no", everything stays readable and no request is sent. */
export function ConsentCard({ config, isStored, onAgree }: ConsentCardProps) {
  const { t } = useLanguage();
  const [isDeclined, setIsDeclined] = useState(false);
  const { bannerText, privacyPolicyUrl } = config.consent;
  const policy = privacyPolicyUrl && safeHref(privacyPolicyUrl);

  return (
    <section className="card consent" aria-label={t('consentTitle')}>
      <Outline path={MENU_ICON_PATHS['shield-check']} />
      <div>
        <p dir="auto">
          {isDeclined ? t(isStored ? 'declinedLater' : 'declined') : bannerText || t('consentText')}{' '}
          {policy && (
            <a href={policy} target="_blank" rel="noopener">
              {t('privacyPolicy')}
            </a>
          )}
        </p>
        <div className="actions">
          <button type="button" className="button button-primary" onClick={onAgree}>
            {t('agree')}
          </button>
          {!isDeclined && (
            <button type="button" className="button" onClick={() => setIsDeclined(true)}>
              {t('decline')}
            </button>
          )}
        </div>
      </div>
    </section>
  );
}
