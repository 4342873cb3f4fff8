import type { Source } from '@parley/contracts/resources/chatbot/knowledge';
import { Ellipsis, Files, Pencil, Plug, RotateCw, ToggleLeft, ToggleRight, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { DropdownMenu, MenuItem, MenuSeparator } from '../../../components/ui/overlays/dropdown-menu.tsx';
import { can } from '../../../lib/can.ts';
import { useChangeSource, useRefreshSource } from './use-source-acts.ts';

export type SourceDialog = 'rename' | 'delete' | 'pages' | 'api';

export type AskForSource = (dialog: SourceDialog, source: Source) => void;

/** Menu of a source; a failed one has a retry button beside it. */
export function SourceMenu({ source, askFor }: { source: Source; askFor: AskForSource }) {
  const { t } = useTranslation('knowledgeBase');
  const refresh = useRefreshSource();
  const change = useChangeSource();
  if (!can(source, 'knowledge.write')) return null;
  const isReading = source.status === 'processing';
  return (
    <span className="inline-flex items-center">
      {source.status === 'error' ? (
        <IconButton
          size="s"
          label={t('menu.retry', { name: source.name })}
          onClick={() => refresh.mutate(source)}
          icon={<RotateCw aria-hidden="true" size={16} />}
        />
      ) : null}
      <DropdownMenu
        trigger={
          <IconButton
            size="s"
            label={t('menu.label', { name: source.name })}
            icon={<Ellipsis aria-hidden="true" size={16} />}
          />
        }
      >
        {source.type === 'api' ? (
          <MenuItem onSelect={() => askFor('api', source)} icon={<Plug size={16} />}>
            {t('menu.changeApi')}
          </MenuItem>
        ) : null}
        {source.type === 'url' ? (
          <MenuItem onSelect={() => askFor('pages', source)} icon={<Files size={16} />}>
            {t('menu.pages')}
          </MenuItem>
        ) : null}
        <MenuItem disabled={isReading} onSelect={() => refresh.mutate(source)} icon={<RotateCw size={16} />}>
          {t('menu.refresh')}
        </MenuItem>
        <MenuItem
          onSelect={() => change.mutate({ source, change: { enabled: !source.enabled } })}
          icon={source.enabled ? <ToggleRight size={16} /> : <ToggleLeft size={16} />}
        >
          {t(source.enabled ? 'menu.disable' : 'menu.enable')}
        </MenuItem>
        <MenuItem onSelect={() => askFor('rename', source)} icon={<Pencil size={16} />}>
          {t('menu.rename')}
        </MenuItem>
        <MenuSeparator />
        <MenuItem danger onSelect={() => askFor('delete', source)} icon={<Trash2 size={16} />}>
          {t('menu.delete')}
        </MenuItem>
      </DropdownMenu>
    </span>
  );
}
