import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { usePlannedText } from '../../components/site/use-planned-text.ts';
import { IconButton } from '../../components/ui/buttons/icon-button.tsx';
import { Note } from '../../components/ui/feedback/note.tsx';
import type { ResponseOf } from '../../lib/api/client.ts';
import { installation } from '../../lib/installation.ts';
import { readStored, writeStored } from '../../lib/local-storage.ts';

type Maintenance = ResponseOf<'GET /api/maintenance'>;

const askAgainMs = 5 * 60_000;
const maxAheadMs = 7 * 86_400_000;
/** Stores the start of the maintenance whose notification was hidden in this browser. */
const hiddenKey = 'maintenance_notice_hidden';

/** Announces planned maintenance to members in the week before it, until they hide it. */
export function MaintenanceNotice() {
  const { t } = useTranslation('common');
  const [hidden, setHidden] = useState(() => readStored(hiddenKey));
  const plannedText = usePlannedText();
  const { data } = useQuery<Maintenance>({
    queryKey: ['/api/maintenance', 'planned'],
    // The page already contains this data.
    initialData: asLoaded,
    staleTime: 'static',
    refetchInterval: askAgainMs,
  });
  const { startsAt } = data;
  if (data.active || startsAt === null || startsAt === hidden || !isNear(startsAt)) return null;
  const hide = () => {
    writeStored(hiddenKey, startsAt);
    setHidden(startsAt);
  };
  return (
    <div role="status" className="flex-none px-6 pt-4 max-md:px-4">
      <Note tone="warning">
        <div className="flex items-start gap-2">
          <p className="min-w-0 flex-1">{plannedText(data)}</p>
          <IconButton
            size="s"
            label={t('maintenance.hide')}
            icon={<X aria-hidden="true" size={16} />}
            onClick={hide}
          />
        </div>
      </Note>
    </div>
  );
}

function asLoaded(): Maintenance {
  const { maintenance: active, plannedMaintenance } = installation();
  return { active, ...(plannedMaintenance ?? { message: null, startsAt: null, expectedEnd: null }) };
}

function isNear(startsAt: string): boolean {
  const aheadMs = Date.parse(startsAt) - Date.now();
  return aheadMs > 0 && aheadMs <= maxAheadMs;
}
