import { useState } from 'react';
import { cx } from '../lib/variants.ts';

export type AvatarProps = {
  /** Full name; its initials appear if no picture loads. */
  name: string;
  src?: string | null | undefined;
  size?: 's' | 'm' | 'l' | undefined;
  shape?: 'round' | 'square' | undefined;
  tone?: 'soft' | 'ink' | undefined;
  className?: string | undefined;
};

const sizes = { s: 'size-5 text-[9px]', m: 'size-7 text-11', l: 'size-10 text-14' };

/** First letters of the first and last word, in upper case. */
export function initialsOf(name: string): string {
  const words = name.trim().split(/\s+/).filter(Boolean);
  const picked = words.length > 1 ? [words[0], words.at(-1)] : words;
  return picked
    .map((word) => Array.from(word ?? '')[0] ?? '')
    .join('')
    .toLocaleUpperCase();
}

/** Small picture of a person or organization; decorative, so put the name beside it or on its button. */
export function Avatar({ name, src, size = 'm', shape = 'round', tone = 'soft', className }: AvatarProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  const ground = tone === 'ink' ? 'bg-mono-avatar text-white' : 'bg-surface-3 text-text-2';
  return (
    <span
      aria-hidden="true"
      className={cx(
        'inline-grid flex-none place-items-center overflow-hidden leading-none font-semibold tracking-normal',
        sizes[size],
        ground,
        shape === 'round' ? 'rounded-full' : 'rounded-sm',
        className,
      )}
    >
      {src && failedSrc !== src ? (
        <img
          src={src}
          alt=""
          className="size-full object-cover"
          referrerPolicy="no-referrer"
          onError={() => setFailedSrc(src)}
        />
      ) : (
        <span data-initials={initialsOf(name)} className="before:content-[attr(data-initials)]" />
      )}
    </span>
  );
}
