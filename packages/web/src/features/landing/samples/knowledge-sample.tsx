import { FileText, Globe, type LucideIcon, MessageSquareText } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Progress } from '../../../components/ui/feedback/progress.tsx';
import { numberFormat } from '../../../lib/format/kept-formats.ts';

const sampleSite = 'haldenbooks.example';
const pagesDone = 27;
const pagesTotal = 40;
const ready: ReadonlyArray<{ key: string; Icon: LucideIcon }> = [
  { key: 'knowledgeFile', Icon: FileText },
  { key: 'knowledgeNote', Icon: FileText },
  { key: 'knowledgeText2', Icon: MessageSquareText },
];

/** Sample list of sources, one of which is being read. */
export function KnowledgeSample() {
  const { t, i18n } = useTranslation('landing');
  const number = numberFormat(i18n.language, {});
  const pages = t('features.knowledgePages', {
    done: number.format(pagesDone),
    total: number.format(pagesTotal),
  });
  return (
    <ul className="mx-auto w-full max-w-[560px] divide-y divide-border text-14">
      <li className="flex items-center gap-3 py-2.5">
        <Globe aria-hidden="true" size={16} className="flex-none text-text-3" />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap justify-between gap-x-3">
            <b dir="ltr" className="font-550">
              {sampleSite}
            </b>
            <span className="text-13 text-text-3">{pages}</span>
          </span>
          <Progress label={pages} value={pagesDone} max={pagesTotal} className="mt-1.5" />
        </span>
        <Badge variant="default">{t('features.knowledgeReading')}</Badge>
      </li>
      {ready.map(({ key, Icon }) => (
        <li key={key} className="flex items-center gap-3 py-2.5">
          <Icon aria-hidden="true" size={16} className="flex-none text-text-3" />
          <b className="min-w-0 flex-1 font-550 break-words">{t(`features.${key}`)}</b>
          <span className="text-13 text-text-3 max-md:hidden">{t(`features.${key}Note`)}</span>
          <Badge variant="success">{t('features.knowledgeReady')}</Badge>
        </li>
      ))}
    </ul>
  );
}
