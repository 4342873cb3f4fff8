import { conversationOutcomes } from '@parley/contracts/insight/insight';
import { useTranslation } from 'react-i18next';

/** Returns the display name of an outcome; an unknown one of a newer server stays as it is. */
export function useOutcomeName(): (outcome: string) => string {
  const { t } = useTranslation('analytics');
  return (outcome) => {
    const known = conversationOutcomes.find((name) => name === outcome);
    return known === undefined ? outcome : t(`outcomes.${known}`);
  };
}
