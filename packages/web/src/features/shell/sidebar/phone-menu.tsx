import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../../components/ui/buttons/icon-button.tsx';
import { Sheet } from '../../../components/ui/overlays/sheet.tsx';
import { Brand } from '../brand.tsx';
import { SidebarFoot } from './sidebar-foot.tsx';
import { SidebarNav } from './sidebar-nav.tsx';
import { UsageBox } from './usage-box.tsx';

type PhoneMenuProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  current: string | undefined;
  waiting: number;
};

export function PhoneMenu({ open, onOpenChange, current, waiting }: PhoneMenuProps) {
  const { t } = useTranslation('common');
  return (
    <Sheet open={open} onOpenChange={onOpenChange} label={t('nav.label')}>
      <div className="flex h-full flex-col px-3 pb-3">
        <div className="flex h-14 flex-none items-center justify-between ps-2">
          <Brand />
          <IconButton label={t('ui.close')} icon={<X size={18} />} onClick={() => onOpenChange(false)} />
        </div>
        <SidebarNav current={current} mini={false} waiting={waiting} onNavigate={() => onOpenChange(false)} />
        <div className="mt-auto" />
        <UsageBox />
        <SidebarFoot />
      </div>
    </Sheet>
  );
}
