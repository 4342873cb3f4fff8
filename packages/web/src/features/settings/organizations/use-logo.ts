import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { apiPath, call, type ResponseOf } from '../../../lib/api/client.ts';
import { uploadFile } from '../../../lib/api/upload.ts';
import { userKey } from '../../../lib/session/use-user.ts';
import { type StoredImage, useStoredImage } from '../images/use-stored-image.ts';
import { type Organization, organizationKey } from './use-organization.ts';

type Sent = ResponseOf<'POST /api/organization/logo'>;

/** The agency's logo. */
export function useLogo({ logo }: Organization): StoredImage {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  function show(next: string | null): void {
    queryClient.setQueryData<Organization>(organizationKey, (before) => before && { ...before, logo: next });
    void queryClient.invalidateQueries({ queryKey: userKey });
  }
  return useStoredImage({
    stored: logo,
    async send(file, onProgress) {
      const sent = await uploadFile<Sent>(apiPath('POST /api/organization/logo'), file, { onProgress });
      show(sent.logo);
    },
    async remove() {
      await call('DELETE /api/organization/logo', {});
      show(null);
    },
    titles: {
      saveFailed: t('branding.logoFailed'),
      removed: t('branding.logoRemoved'),
      removeFailed: t('branding.logoRemoveFailed'),
    },
  });
}
