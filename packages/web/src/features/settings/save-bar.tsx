import { useTranslation } from 'react-i18next';
import { Button } from '../../components/ui/buttons/button.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

type SaveBarProps = {
  /** Number of unsaved fields. */
  unsaved: number;
  saving: boolean;
  onDiscard: () => void;
};

/** Footer of a form: number of unsaved changes, and buttons to discard and save them. */
export function SaveBar({ unsaved, saving, onDiscard }: SaveBarProps) {
  const { t } = useTranslation('settings');
  return (
    <div className="flex min-h-8 flex-wrap items-center justify-end gap-2">
      <p role="status" className="me-auto flex items-center gap-2 text-13 text-text-2">
        {unsaved > 0 ? (
          <>
            <span aria-hidden="true" className="size-1.5 flex-none rounded-full bg-warning" />
            {t('unsaved.count', { count: unsaved })}
          </>
        ) : null}
      </p>
      {unsaved > 0 ? (
        <Button variant="ghost" disabled={saving} onClick={onDiscard}>
          {t('unsaved.discard')}
        </Button>
      ) : null}
      <Button type="submit" variant="primary" disabled={unsaved === 0} loading={saving}>
        {t('unsaved.save')}
      </Button>
      <UnsavedGuard unsaved={saving ? 0 : unsaved} />
    </div>
  );
}

/** Returns the names of the values that differ from the stored ones. */
export function changedNames<V extends Record<string, unknown>>(stored: V, values: V): (keyof V & string)[] {
  return Object.keys(stored).filter((name) => JSON.stringify(stored[name]) !== JSON.stringify(values[name]));
}
