import { imageTypes, maxImageBytes } from '@parley/contracts/values/lists';
import { useMutation } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { errorText } from '../../../lib/api/error-text.ts';
import { useFormat } from '../../../lib/format/use-format.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';

/** Returns a function that checks a picture before upload; undefined if it is valid. */
function useImageProblem(): (file: File) => string | undefined {
  const { t } = useTranslation('settings');
  const { bytes } = useFormat();
  return (file) => {
    if (!imageTypes.includes(file.type)) return t('photo.typeUnsupported');
    return file.size > maxImageBytes ? t('photo.tooLarge', { size: bytes(maxImageBytes) }) : undefined;
  };
}

type ImagePlace = {
  /** Address of the stored picture. */
  stored: string | null;
  /** Uploads a picture; `onProgress` receives the uploaded share, 0 to 1. */
  send: (file: File, onProgress: (share: number) => void) => Promise<void>;
  remove: () => Promise<void>;
  titles: { saved?: string; saveFailed: string; removed: string; removeFailed: string };
};
type Chosen = { file: File; url: string };

/** State of a stored picture: a chosen one is previewed (`shown`) and uploaded with `use`. */
export function useStoredImage({ stored, send, remove, titles }: ImagePlace) {
  const { t } = useTranslation('settings');
  const problemOf = useImageProblem();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  function done(title: string | undefined): void {
    setChosen(null);
    if (title !== undefined) showToast({ title });
  }
  const failed = (title: string) => (error: unknown) =>
    showToast({ tone: 'error', title, description: errorText(error, t) });
  const sending = useMutation({
    mutationFn: (file: File) => send(file, setShare),
    onMutate: () => setShare(0),
    onSuccess: () => done(titles.saved),
    onError: failed(titles.saveFailed),
  });
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => done(titles.removed),
    onError: failed(titles.removeFailed),
  });
  return {
    /** The chosen picture, else the stored one. */
    shown: chosen?.url ?? stored,
    isStored: Boolean(stored),
    isChosen: chosen !== null,
    problem,
    share,
    sending: sending.isPending,
    removing: removing.isPending,
    choose(file: File): void {
      const found = problemOf(file);
      setProblem(found);
      setChosen(found ? null : { file, url: URL.createObjectURL(file) });
    },
    use: () => chosen && sending.mutate(chosen.file),
    /** Uploads the chosen picture as a part of a larger form; resolves to true if it was stored, or none was chosen. */
    async save(): Promise<boolean> {
      if (chosen === null) return true;
      return sending.mutateAsync(chosen.file).then(
        () => true,
        () => false,
      );
    },
    cancel: () => setChosen(null),
    remove: () => removing.mutate(),
  };
}

export type StoredImage = ReturnType<typeof useStoredImage>;
