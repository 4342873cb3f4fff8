import { UploadCloud } from 'lucide-react';
import { type DragEvent, useId, useState } from 'react';
import { cx } from '../lib/variants.ts';

export type FileDropProps = {
  /** "Drop files here or choose them". */
  label: string;
  hint?: string | undefined;
  /** Value of the input's `accept`: ".pdf,.docx". */
  accept?: string | undefined;
  multiple?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Every file that was chosen or dropped, unchecked. */
  onFiles: (files: File[]) => void;
  className?: string | undefined;
};

/** Drop zone for files that also opens the file picker on click. */
export function FileDrop({ label, hint, accept, multiple, disabled, onFiles, className }: FileDropProps) {
  const id = useId();
  const [over, setOver] = useState(false);
  function drop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    const files = Array.from(event.dataTransfer.files);
    if (!disabled && files.length > 0) onFiles(multiple ? files : files.slice(0, 1));
  }
  return (
    <label
      htmlFor={id}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
      className={cx(
        'flex min-h-11 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed border-control bg-surface p-4 text-center text-13 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent hover:bg-surface-2',
        over && 'border-accent bg-accent-soft',
        disabled && 'pointer-events-none text-off',
        className,
      )}
    >
      <UploadCloud aria-hidden="true" size={20} className="text-text-3" />
      <span className="font-550">{label}</span>
      {hint ? <span className="text-12 text-text-3">{hint}</span> : null}
      <input
        id={id}
        type="file"
        className="sr-only"
        accept={accept}
        multiple={multiple}
        disabled={disabled}
        onChange={(event) => {
          const files = Array.from(event.target.files ?? []);
          event.target.value = '';
          if (files.length > 0) onFiles(files);
        }}
      />
    </label>
  );
}
