import { maxImageBytes } from '@parley/contracts/lists';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Avatar } from '../../../components/ui/avatar.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { Card } from '../../../components/ui/card.tsx';
import { Progress } from '../../../components/ui/progress.tsx';
import { useFormat } from '../../../lib/format/use-format.ts';
import type { User } from '../../../lib/session/user.ts';
import { FileButton } from '../file-button.tsx';
import { imageTypes } from '../image-file.ts';
import { usePhoto } from './use-photo.ts';

type Chosen = { file: File; url: string };

/** The reader's photo: a chosen picture is shown first and sent with a button of its own. */
export function PhotoCard({ user }: { user: User }) {
  const { t } = useTranslation('settings');
  const { bytes } = useFormat();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();
  const photo = usePhoto(() => setChosen(null));
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  function choose(file: File): void {
    const found = photo.problemOf(file);
    setProblem(found);
    setChosen(found ? null : { file, url: URL.createObjectURL(file) });
  }
  const isSending = photo.send.isPending;
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-4">
        <Avatar
          name={user.fullName}
          src={chosen?.url ?? user.photoURL}
          tone="ink"
          className="size-16! text-20!"
        />
        <div className="min-w-0 flex-1 basis-52">
          <h2 className="text-14 font-semibold">{t('photo.title')}</h2>
          <p className="text-12 text-text-3">{t('photo.hint', { size: bytes(maxImageBytes) })}</p>
          {isSending ? (
            <Progress
              label={t('photo.sending')}
              value={Math.round(photo.share * 100)}
              className="mt-2 max-w-60"
            />
          ) : null}
          <p role="alert" className="text-12 text-error-text">
            {problem}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {chosen ? (
            <>
              <Button variant="ghost" disabled={isSending} onClick={() => setChosen(null)}>
                {t('common:ui.cancel')}
              </Button>
              <Button loading={isSending} onClick={() => photo.send.mutate(chosen.file)}>
                {t('photo.use')}
              </Button>
            </>
          ) : (
            <>
              <FileButton
                label={t(user.photoURL ? 'photo.replace' : 'photo.choose')}
                accept={imageTypes.join(',')}
                onFile={choose}
              />
              {user.photoURL ? (
                <Button
                  variant="quiet-destructive"
                  loading={photo.remove.isPending}
                  onClick={() => photo.remove.mutate()}
                >
                  {t('photo.remove')}
                </Button>
              ) : null}
            </>
          )}
        </div>
      </div>
    </Card>
  );
}
