import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../../components/ui/buttons/button.tsx';
import { Select } from '../../../../components/ui/choices/select.tsx';
import { Badge } from '../../../../components/ui/display/badge.tsx';
import type { ResponseOf } from '../../../../lib/api/client.ts';
import { useFormat } from '../../../../lib/format/use-format.ts';
import { versionsKey } from '../../api/use-deployment.ts';
import { type FlowView, ViewSwitch } from '../view-switch.tsx';

type Versions = ResponseOf<'GET /api/chatbots/{chatbotId}/versions'>;

type ReadToolbarProps = {
  chatbotId: string;
  version: number;
  onVersion: (version: number) => void;
  view: FlowView;
  onView: (view: FlowView) => void;
  /** Whether the path of one conversation is highlighted. */
  isOneWay: boolean;
  /** Whether no visitor has used this version yet. */
  isUnvisited: boolean;
  onClose: () => void;
};

/** Choice of version and view, and the button back to editing. */
export function ReadToolbar({
  chatbotId,
  version,
  onVersion,
  isOneWay,
  isUnvisited,
  onClose,
  ...view
}: ReadToolbarProps) {
  const { t } = useTranslation('builder');
  const format = useFormat();
  const { data: versions = [] } = useQuery<Versions>({ queryKey: versionsKey(chatbotId) });
  return (
    <>
      <ViewSwitch {...view} />
      <Select
        aria-label={t('flow.read.version')}
        className="pointer-events-auto"
        value={version}
        onChange={(event) => onVersion(Number(event.target.value))}
      >
        {versions.some((one) => one.version === version) ? null : (
          <option value={version}>{t('versions.number', { version })}</option>
        )}
        {versions.map((one) => (
          <option key={one.version} value={one.version}>
            {t('flow.read.published', { version: one.version, date: format.date(one.publishedAt) })}
          </option>
        ))}
      </Select>
      {isOneWay ? <Badge>{t('flow.read.oneWay')}</Badge> : null}
      {isUnvisited ? <Badge variant="secondary">{t('flow.read.unvisited')}</Badge> : null}
      <Button className="pointer-events-auto ms-auto" onClick={onClose}>
        <Pencil aria-hidden="true" size={16} />
        {t('flow.read.edit')}
      </Button>
    </>
  );
}
