import { appName } from '../../lib/title.ts';
import { LogoMark } from './logo-mark.tsx';

/** Logo and name; `l` for the header of public pages. */
export function Wordmark({ size = 'm' }: { size?: 'm' | 'l' }) {
  const type = size === 'l' ? 'gap-2 text-[23px] tracking-[-.03em]' : 'gap-2.5 text-16 tracking-[-.02em]';
  return (
    <span className={`inline-flex items-center font-bold text-title ${type}`}>
      <LogoMark size={size === 'l' ? 28 : 24} />
      {appName}
    </span>
  );
}
