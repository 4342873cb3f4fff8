import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconTile } from '../../../components/ui/display/icon-tile.tsx';
import { AuthHeading } from './auth-heading.tsx';

type CardNoticeProps = {
  Icon: LucideIcon;
  tone?: 'neutral' | 'accent' | 'error';
  title: string;
  text: ReactNode;
  /** What to do next. */
  children?: ReactNode;
};

/** Message on a card without a form: what happened, and the next step. */
export function CardNotice({ Icon, tone = 'accent', title, text, children }: CardNoticeProps) {
  return (
    <div role={tone === 'error' ? 'alert' : 'status'}>
      <IconTile tone={tone} className="mb-4">
        <Icon size={20} />
      </IconTile>
      <AuthHeading title={title} text={text} />
      {children ? <div className="mt-6 flex flex-col gap-3">{children}</div> : null}
    </div>
  );
}
