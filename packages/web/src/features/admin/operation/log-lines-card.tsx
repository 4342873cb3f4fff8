import { logLevels } from '@parley/contracts/rights/admin-lists';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Badge } from '../../../components/ui/display/badge.tsx';
import { Note } from '../../../components/ui/feedback/note.tsx';
import { Skeleton } from '../../../components/ui/feedback/skeleton.tsx';
import { SearchInput } from '../../../components/ui/inputs/search-input.tsx';
import { Card } from '../../../components/ui/layout/card.tsx';
import { apiPath, type ResponseOf } from '../../../lib/api/client.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useDebouncedText } from '../../../lib/hooks/use-debounced-text.ts';
import { choiceField, textField } from '../../../lib/list-filter/filter-field.ts';
import { useListFilter } from '../../../lib/list-filter/use-list-filter.ts';
import { ChoiceFilter } from '../list/choice-filter.tsx';

type Lines = ResponseOf<'GET /api/admin/logging/lines'>;
type Line = Lines['items'][number];

const leastLevels = ['all', ...logLevels] as const;
const fields = { level: choiceField(leastLevels), request: textField() };
/** Format that the server accepts as a request id. */
const idPattern = /^[\w-]{1,64}$/;

/** Newest process log lines, filtered by level and by the request id that users see with an error. */
export function LogLinesCard() {
  const { t } = useTranslation('admin');
  const filter = useListFilter(fields);
  const { level, request } = filter.values;
  const [typed, setTyped] = useDebouncedText(request, (next) => filter.set({ request: next }));
  const requestId = request.trim();
  const isId = requestId === '' || idPattern.test(requestId);
  const path = apiPath('GET /api/admin/logging/lines', {
    query: {
      ...(level === 'all' ? {} : { level }),
      ...(isId && requestId !== '' ? { requestId } : {}),
    },
  });
  const lines = useQuery<Lines>({ queryKey: [path], enabled: isId, placeholderData: keepPreviousData });
  return (
    <Card
      title={t('logging.lines.title')}
      flush
      action={
        <IconButton
          label={t('logging.lines.refresh')}
          icon={<RotateCw size={16} />}
          onClick={() => void lines.refetch()}
        />
      }
    >
      <div className="flex flex-wrap items-center gap-2 border-b border-border p-3">
        <SearchInput
          label={t('logging.lines.request')}
          value={typed}
          onValueChange={setTyped}
          className="max-md:w-full md:w-[360px]"
        />
        <ChoiceFilter
          label={t('logging.lines.level')}
          options={leastLevels}
          value={level}
          onChange={(next) => filter.set({ level: next })}
          wordOf={(option) =>
            option === 'all' ? t('logging.lines.everyLevel') : t('logging.lines.from', { level: option })
          }
        />
      </div>
      <Found lines={isId ? lines.data : { items: [], isCut: false }} failed={lines.error !== null} />
      <p className="px-4 py-3 text-12 text-text-3 max-md:px-3">{t('logging.lines.where')}</p>
    </Card>
  );
}

function Found({ lines, failed }: { lines: Lines | undefined; failed: boolean }) {
  const { t } = useTranslation('admin');
  if (failed)
    return (
      <div className="p-3">
        <Note tone="warning">{t('failedText')}</Note>
      </div>
    );
  if (lines === undefined) return <Skeleton className="m-3 h-24 rounded-md" />;
  if (lines.items.length === 0)
    return <p className="p-4 text-13 text-text-3 max-md:p-3">{t('logging.lines.none')}</p>;
  return (
    <>
      <ul aria-label={t('logging.lines.title')} className="divide-y divide-border">
        {numbered(lines.items).map(({ key, line }) => (
          <LogLineRow key={key} line={line} />
        ))}
      </ul>
      {lines.isCut ? (
        <p className="border-t border-border px-4 py-3 text-13 text-text-2">{t('logging.lines.cut')}</p>
      ) : null}
    </>
  );
}

/** Lines may be identical to the millisecond, so they are keyed by number. */
const numbered = (lines: readonly Line[]) => lines.map((line, n) => ({ key: lines.length - n, line }));

const tones = {
  trace: 'outline',
  debug: 'outline',
  info: 'outline',
  warn: 'warning',
  error: 'destructive',
  fatal: 'destructive',
} as const;

function LogLineRow({ line }: { line: Line }) {
  const { t } = useTranslation('admin');
  const format = useFormat();
  return (
    <li>
      <details className="group text-13">
        <summary className="flex cursor-pointer flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2 hover:bg-surface-2 max-md:px-3">
          <time dateTime={line.at} className="flex-none text-12 whitespace-nowrap text-text-3 tabular-nums">
            {format.dateTime(line.at)}
          </time>
          <Badge variant={tones[line.level]}>{line.level}</Badge>
          <code className="min-w-0 font-mono text-12 break-all">{line.event}</code>
        </summary>
        <div className="flex flex-col gap-2 px-4 pb-3 max-md:px-3">
          {line.requestId === null ? null : (
            <p className="text-12 text-text-2">
              {t('logging.lines.requestIs')} <code className="font-mono break-all">{line.requestId}</code>
            </p>
          )}
          <pre
            dir="ltr"
            className="max-h-80 overflow-auto rounded-sm bg-surface-2 p-2 font-mono text-12 break-all whitespace-pre-wrap"
          >
            {readable(line.fields)}
          </pre>
        </div>
      </details>
    </li>
  );
}

/** Returns the JSON indented; a line that was truncated is shown as it is. */
function readable(fieldsOfLine: string): string {
  try {
    return JSON.stringify(JSON.parse(fieldsOfLine), null, 2);
  } catch {
    return fieldsOfLine;
  }
}
