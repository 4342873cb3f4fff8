import { ImagePlus } from 'lucide-react';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import { cx } from './variants.ts';

export type ImageFieldProps = {
  label: string;
  /** Which files are taken, in words. */
  hint: string;
  /** The picture as it is now. */
  src: string | null;
  shape?: 'round' | 'wide' | undefined;
  busy?: boolean | undefined;
  /** A translated sentence. */
  error?: string | undefined;
  /** The chosen file, unchecked. */
  onFile: (file: File) => void;
  onRemove: () => void;
};

/** A picture with the ways to choose another one and to take it away. */
export function ImageField({
  label,
  hint,
  src,
  shape = 'round',
  busy,
  error,
  onFile,
  onRemove,
}: ImageFieldProps) {
  const { t } = useTranslation('common');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  return (
    <fieldset aria-label={label} aria-describedby={id} className="flex flex-wrap items-center gap-4">
      <span
        aria-hidden="true"
        className={cx(
          'grid h-16 flex-none place-items-center overflow-hidden border border-border bg-surface-2 text-text-3',
          shape === 'round' ? 'w-16 rounded-full' : 'w-40 rounded-md p-2',
        )}
      >
        {src ? (
          <img
            src={src}
            alt=""
            className={shape === 'round' ? 'size-full object-cover' : 'max-h-full max-w-full object-contain'}
          />
        ) : (
          <ImagePlus size={20} strokeWidth={1.75} />
        )}
      </span>
      <span className="flex min-w-0 flex-col gap-2">
        <span className="flex flex-wrap gap-2">
          <Button loading={busy} onClick={() => input.current?.click()}>
            {t(src ? 'ui.imageChange' : 'ui.imageChoose')}
          </Button>
          {src ? (
            <Button variant="quiet-destructive" disabled={busy} onClick={onRemove}>
              {t('ui.imageRemove')}
            </Button>
          ) : null}
        </span>
        <span
          id={id}
          role={error ? 'alert' : undefined}
          className={cx('text-12', error ? 'text-error-text' : 'text-text-3')}
        >
          {error ?? hint}
        </span>
      </span>
      <input
        ref={input}
        type="file"
        accept="image/*"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={(event) => {
          const file = event.target.files?.[0];
          event.target.value = '';
          if (file) onFile(file);
        }}
      />
    </fieldset>
  );
}
