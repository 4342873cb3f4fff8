import type { PrivacySettings } from '@parley/contracts/resources/chatbot/chatbots';

export interface PrivacyFieldsProps {
  values: PrivacySettings;
  onChange: (change: Partial<PrivacySettings>) => void;
  /** Server's error for a field. */
  errorOf: (name: keyof PrivacySettings) => string | undefined;
}
