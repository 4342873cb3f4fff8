import type { complianceRoutes } from '../../../resources/visitors/compliance.ts';
import type { privacyRoutes } from '../../../resources/visitors/privacy.ts';
import type { privacyRequestRoutes } from '../../../resources/visitors/privacy-requests.ts';
import type { ResourceText } from '../operation-text.ts';

export const privacyText = {
  tag: 'Privacy settings',
  description: 'The privacy settings that new chatbots start with. Each chatbot has its own afterward.',
  operations: {
    getPrivacySettings: '',
    patchPrivacySettings: { body: { consentBanner: true, retentionDays: 30 } },
  },
} satisfies ResourceText<typeof privacyRoutes>;

export const privacyRequestsText = {
  tag: 'Privacy requests',
  description:
    'A person asks for a copy of their data, or for its erasure. Exactly one of email, phone, lead and conversation names the person.',
  operations: {
    previewPrivacyRequest: { body: { email: 'ada@example.com' } },
    createPrivacyRequest: {
      description:
        'Runs in the background. An erasure cannot be undone; afterward there is a signed certificate.',
      body: { kind: 'export', email: 'ada@example.com' },
    },
    listPrivacyRequests: '',
    getPrivacyRequest: '',
    downloadPrivacyRequest:
      'Notes that members wrote about the person are a file of their own, `file=notes`, which may be left out.',
    getErasureCertificate: '',
  },
} satisfies ResourceText<typeof privacyRequestRoutes>;

export const complianceText = {
  tag: 'Privacy records',
  description: 'What the law wants to be written down, taken from the running settings.',
  operations: {
    listConsents: '',
    getProcessingRecord: '',
    acknowledgeProcessingRecord: 'Refused with `conflict` if the record has changed since that version.',
    getPrivacyNotice: '',
  },
} satisfies ResourceText<typeof complianceRoutes>;
