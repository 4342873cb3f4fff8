import type { ReactNode } from 'react';
import { IconTile } from '../../../components/ui/display/icon-tile.tsx';

type SignInMethodRowProps = {
  icon: ReactNode;
  title: string;
  /** Short status beside the title. */
  badge?: ReactNode;
  text: ReactNode;
  action?: ReactNode;
  /** Whether this method currently protects the account; its icon is then highlighted. */
  isOn?: boolean;
};

/** One sign-in method: description, status, and action. */
export function SignInMethodRow({ icon, title, badge, text, action, isOn = false }: SignInMethodRowProps) {
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
