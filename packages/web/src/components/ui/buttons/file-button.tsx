import { Upload } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button.tsx';

type FileButtonProps = {
  label: string;
  /** Value of the input's `accept`: MIME types or file extensions. */
  accept: string;
  /** Called with the chosen file, unchecked. */
  onFile: (file: File) => void;
};

/** A button that opens the file chooser. */
export function FileButton({ label, accept, onFile }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button onClick={() => input.current?.click()}>
        <Upload aria-hidden="true" size={16} />
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept={accept}
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          if (file) onFile(file);
          event.target.value = '';
        }}
      />
    </>
  );
}
