import type { PrivacySettings } from '@parley/contracts/resources/chatbots';

/** What the fields of privacy settings show, and whom they tell of a change. */
export interface PrivacyFieldsProps {
  values: PrivacySettings;
  onChange: (change: Partial<PrivacySettings>) => void;
  /** What the server refused at a field. */
  errorOf: (name: keyof PrivacySettings) => string | undefined;
}
