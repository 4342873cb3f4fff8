import { conversationOutcomes } from '@parley/contracts/insight';
import { useTranslation } from 'react-i18next';

/** What people call an outcome; one of a newer server stands for itself. */
export function useOutcomeName(): (outcome: string) => string {
  const { t } = useTranslation('analytics');
  return (outcome) => {
    const known = conversationOutcomes.find((name) => name === outcome);
    return known === undefined ? outcome : t(`outcomes.${known}`);
  };
}
