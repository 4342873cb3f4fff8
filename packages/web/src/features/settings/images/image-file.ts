import { imageTypes, maxImageBytes } from '@parley/contracts/values/lists';
import { useTranslation } from 'react-i18next';
import { useFormat } from '../../../lib/format/use-format.ts';

/** Returns a function that checks a picture before upload; undefined if it is valid. */
export function useImageProblem(): (file: File) => string | undefined {
  const { t } = useTranslation('settings');
  const { bytes } = useFormat();
  return (file) => {
    if (!imageTypes.includes(file.type)) return t('photo.typeUnsupported');
    return file.size > maxImageBytes ? t('photo.tooLarge', { size: bytes(maxImageBytes) }) : undefined;
  };
}
