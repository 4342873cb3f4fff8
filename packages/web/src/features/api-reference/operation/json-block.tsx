import { CopyField } from '../../../components/ui/data/copy-field.tsx';

/** JSON with a copy button; long JSON scrolls. */
export function JsonBlock({ label, value }: { label: string; value: unknown }) {
  return (
    <CopyField
      label={label}
      value={JSON.stringify(value, null, 2)}
      multiline
      className="max-h-96 overflow-y-auto"
    />
  );
}
