import type { ReactNode } from 'react';
import { IconTile } from '../../../components/ui/icon-tile.tsx';

type WayRowProps = {
  icon: ReactNode;
  title: string;
  /** State in a word, beside the title. */
  badge?: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  /** Lights the icon: this way protects the account. */
  isOn?: boolean;
};

/** One way to sign in: what it is, how it stands, and what can be done about it. */
export function WayRow({ icon, title, badge, text, action, isOn = false }: WayRowProps) {
  return (
    <div className="flex flex-wrap items-center gap-x-3.5 gap-y-3">
      <IconTile className={isOn ? 'border-transparent! bg-success-soft! text-success-text!' : ''}>
        {icon}
      </IconTile>
      <div className="min-w-0 flex-1 basis-52">
        <h2 className="flex flex-wrap items-center gap-2 text-14 font-semibold">
          {title}
          {badge}
        </h2>
        <p className="text-13 text-text-2">{text}</p>
      </div>
      {action}
    </div>
  );
}
