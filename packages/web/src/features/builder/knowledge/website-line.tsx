import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { useTranslation } from 'react-i18next';
import { commaList } from '../../../lib/format/comma-list.ts';
import type { AskForSource } from './source-menu.tsx';
import { shortAddress } from './website/short-address.ts';

/** Line under a website's name: its address, if different from the name, and the status of its pages. */
export function WebsiteLine({ source, askFor }: { source: Source; askFor: AskForSource }) {
  const { t, i18n } = useTranslation('knowledgeBase');
  const address = source.url === null ? '' : shortAddress(source.url);
  const isNamed = address !== '' && shortAddress(source.name) !== address;
  // While the website is being read, the progress bar beside it shows the number of finished pages.
  const isReading = source.status === 'processing';
  const counts = source.crawl ? source.pageCounts : null;
  const facts = counts
    ? (
        [
          ['read', counts.read + counts.unchanged],
          ['failed', counts.failed],
        ] as const
      )
        .filter(([name, count]) => count > 0 && !(isReading && name === 'read'))
        .map(([name, count]) => t(`pageCounts.${name}`, { count }))
    : [];
  if (!isNamed && facts.length === 0) return null;
  return (
    <span className="flex min-w-0 flex-wrap gap-x-2 text-12 text-text-3">
      {isNamed ? (
        <span dir="ltr" className="max-w-full truncate">
          {address}
        </span>
      ) : null}
      {facts.length > 0 ? (
        <button
          type="button"
          onClick={() => askFor('pages', source)}
          className="link rounded-xs font-normal! text-text-2! whitespace-normal text-start"
        >
          {commaList(facts, i18n.language)}
          <span className="sr-only">{t('pages.open', { name: source.name })}</span>
        </button>
      ) : null}
    </span>
  );
}
