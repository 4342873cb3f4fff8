import { useTranslation } from 'react-i18next';
import { appName } from '../../lib/title.ts';

/** Structured data for search engines: what this is, and that it starts free (schema.org SoftwareApplication). */
export function StructuredData() {
  const { t } = useTranslation('landing');
  const data = {
    '@context': 'https://schema.org',
    '@type': 'SoftwareApplication',
    name: appName,
    applicationCategory: 'BusinessApplication',
    operatingSystem: 'Web',
    description: t('hero.text'),
    offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
  };
  return <script type="application/ld+json">{JSON.stringify(data).replaceAll('<', '\\u003c')}</script>;
}
