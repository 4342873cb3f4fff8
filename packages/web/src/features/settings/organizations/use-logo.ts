import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type AnswerOf, apiPath, call } from '../../../lib/api/client.ts';
import { errorText } from '../../../lib/api/error-text.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { userKey } from '../../../lib/session/user.ts';
import { showToast } from '../../../lib/toast/toast-store.ts';
import { useImageProblem } from '../image-file.ts';
import { type Organization, organizationKey } from './use-organization.ts';

type Chosen = { file: File; url: string };
type Sent = AnswerOf<'POST /api/organization/logo'>;

/** The agency's logo: a chosen picture is shown first (`shown`) and sent with `use`. */
export function useLogo({ logo }: Organization) {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  const problemOf = useImageProblem();
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const [problem, setProblem] = useState<string>();
  const [share, setShare] = useState(0);
  useEffect(() => () => URL.revokeObjectURL(chosen?.url ?? ''), [chosen]);
  function done(next: string | null, title: string): void {
    queryClient.setQueryData<Organization>(organizationKey, (before) => before && { ...before, logo: next });
    void queryClient.invalidateQueries({ queryKey: userKey });
    setChosen(null);
    showToast({ title });
  }
  const failed = (title: string) => (error: unknown) =>
    showToast({ tone: 'error', title, description: errorText(error, t) });
  const send = useMutation({
    mutationFn: (file: File) =>
      uploadFile<Sent>(apiPath('POST /api/organization/logo'), file, { onProgress: setShare }),
    onMutate: () => setShare(0),
    onSuccess: (sent) => done(sent.logo, t('branding.logoSaved')),
    onError: failed(t('branding.logoFailed')),
  });
  const remove = useMutation({
    mutationFn: () => call('DELETE /api/organization/logo', {}),
    onSuccess: () => done(null, t('branding.logoRemoved')),
    onError: failed(t('branding.logoRemoveFailed')),
  });
  return {
    /** The chosen picture, else the stored one. */
    shown: chosen?.url ?? logo,
    isStored: logo !== null,
    isChosen: chosen !== null,
    problem,
    share,
    sending: send.isPending,
    removing: remove.isPending,
    choose(file: File): void {
      const found = problemOf(file);
      setProblem(found);
      setChosen(found ? null : { file, url: URL.createObjectURL(file) });
    },
    use: () => chosen && send.mutate(chosen.file),
    cancel: () => setChosen(null),
    remove: () => remove.mutate(),
  };
}

export type Logo = ReturnType<typeof useLogo>;
