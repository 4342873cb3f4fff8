import { presenceStatuses } from '@parley/contracts/values/inbox-lists';
import { useTranslation } from 'react-i18next';
import { StatusDot } from '../../../components/ui/display/status-dot.tsx';
import { MenuChoices, MenuSeparator } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import { useMay } from '../../../lib/session/use-user.ts';
import { useOwnLoad, useOwnPresence, useSetPresence } from './use-presence.ts';

const tones = { online: 'success', away: 'warning', off: 'off' } as const;

/** Part of the account menu in which members say whether they take conversations. */
export function PresenceChoices() {
  const { t } = useTranslation('common');
  const may = useMay();
  const format = useFormat();
  const presence = useOwnPresence();
  const load = useOwnLoad(may('conversation.reply'));
  const { mutate } = useSetPresence();
  if (!may('conversation.reply')) return null;
  return (
    <>
      <MenuSeparator />
      <MenuChoices
        label={t('presence.label')}
        value={presence?.status ?? ''}
        options={presenceStatuses.map((option) => ({
          value: option,
          label: (
            <span className="flex items-center gap-2.5">
              <StatusDot tone={tones[option]} />
              {t(`presence.${option}`)}
            </span>
          ),
        }))}
        onValueChange={(next) => {
          if (next !== '') mutate(next);
        }}
      />
      {load ? (
        <p className="px-2 pb-1.5 text-12 text-text-3">
          {t('presence.load', {
            open: format.number(load.open),
            capacity: format.number(load.capacity),
          })}
        </p>
      ) : null}
    </>
  );
}

/** The member's own status at the edge of the picture; the menu says it in words. */
export function PresenceDot() {
  const presence = useOwnPresence();
  if (presence === undefined) return null;
  return (
    <span className="absolute -end-0.5 -bottom-0.5 grid size-3 place-items-center rounded-full bg-topbar max-md:end-0.5 max-md:bottom-0.5">
      <StatusDot tone={tones[presence.status]} className="size-2!" />
    </span>
  );
}
