import type { AnswerContext } from '@parley/flow/answer/answer';
import { canonicalPhone } from '../../../lib/text/canonical-phone.ts';

/** Normalizes a phone number; null if it cannot be dialed. Without a country it needs its country code. */
export const readPhone: NonNullable<AnswerContext['readPhone']> = (text, country) =>
  canonicalPhone(text, country?.toUpperCase() ?? null);
