import type { AnswerContext } from '@parley/flow/answer/answer';
import { canonicalPhone } from '../../../lib/canonical-phone.ts';

/** A phone number as a visitor writes it; null if nobody can be called at it. Without a country it needs its country code. */
export const readPhone: NonNullable<AnswerContext['readPhone']> = (text, country) =>
  canonicalPhone(text, country?.toUpperCase() ?? null);
