import type { LeadConfidence, LeadStatus } from '@parley/contracts/lists';
import { canonicalEmail } from '../../accounts/email/canonical-email.ts';
import { canonicalPhone } from './canonical-phone.ts';
import type { KnownValues, LeadValues, Provenance } from './lead-values.ts';

/** A lead as stored. */
export interface LeadRow extends LeadValues {
  id: string;
  chatbot_id: string;
  revision: number;
  source: string | null;
  conversation_id: string | null;
  status: LeadStatus;
  confidence: LeadConfidence;
  extracted_at: Date | null;
  custom_fields: { name: string; value: string }[];
  tags: string[];
  assignee_id: string | null;
  provenance: Provenance;
  created_at: Date;
  updated_at: Date;
}

export function knownOf(row: LeadRow): KnownValues {
  const { name, email, phone, location, country, company, provenance } = row;
  return { values: { name, email, phone, location, country, company }, provenance };
}

/** By what a person is recognized again. */
export interface LeadAddress {
  email: string | null;
  phone: string | null;
}

export function addressOf({ email, phone, country }: LeadValues): LeadAddress {
  return {
    email: email === null ? null : canonicalEmail(email),
    phone: phone === null ? null : canonicalPhone(phone, country),
  };
}
