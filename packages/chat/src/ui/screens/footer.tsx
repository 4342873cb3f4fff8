import { safeHref } from '@parley/markdown/parse/safe-href';
import { useState } from 'react';
import type { PublicConfig } from '../../api/decode-config.ts';
import { useLanguage } from '../../i18n/language.tsx';
import { ownPicture } from '../icons/bot-mark.tsx';

type Brand = PublicConfig['brand'];
type FooterProps = { brand: Brand; isShort?: boolean };

/** `isShort`: short form for the widget. */
export function Footer({ brand, notice, isShort = false }: FooterProps & { notice: string }) {
  const { t } = useLanguage();
  return (
    <div className="footer">
      <span>
        {notice && <bdi>{notice} </bdi>}
        {t('disclaimerShort')}
      </span>
      <PoweredBy brand={brand} isShort={isShort} />
    </div>
  );
}

/** Provider of the chat: the agency's brand, or else Parley. */
export function PoweredBy({ brand, isShort = false }: FooterProps) {
  const { t } = useLanguage();
  const label = brand?.footerLabel;
  const href = brand ? brand.footerLink && safeHref(brand.footerLink) : '/';
  // Splits the sentence at the name, which is a link.
  const [before, after] = isShort || label ? [] : t('poweredBy', { name: '\n' }).split('\n');
  const name = <bdi lang={brand ? undefined : 'en'}>{label ?? brand?.name ?? 'Parley'}</bdi>;
  return (
    <span className="powered">
      <BrandLogo logo={brand?.logo ?? null} />
      {before}
      {href ? (
        <a href={href} target="_blank" rel="noopener">
          {name}
        </a>
      ) : (
        name
      )}
      {after}
    </span>
  );
}

function BrandLogo({ logo }: { logo: string | null }) {
  const [failed, setFailed] = useState(false);
  const picture = ownPicture(logo);
  return picture && !failed ? <img src={picture} alt="" onError={() => setFailed(true)} /> : null;
}
