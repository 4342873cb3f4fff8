import type { FormInput, MessageInput } from '@parley/contracts/resources/chatbot/chat';
import { fields, list, oneOf, text, textOrNull } from '../lib/read.ts';

const FIELD_TYPES = ['text', 'email', 'phone', 'number', 'date', 'url'] as const;

/** Decodes the input that a message requests; null for one that this page cannot show. */
export function decodeInput(value: unknown): MessageInput | null {
  const {
    id,
    type,
    required,
    label,
    fields: asked,
    consent,
    options,
    multiple,
    min,
    max,
    scale,
  } = fields(value);
  if (typeof id !== 'string') return null;
  const base = { id, required: required === true, label: text(label) };
  switch (type) {
    case 'form':
      return { ...base, type, fields: list(asked).map(decodeField), ...decodeConsent(consent) };
    case 'choice':
      return {
        ...base,
        type,
        options: list(options)
          .map(fields)
          .map((option) => ({ id: text(option.id), label: text(option.label) })),
        multiple: multiple === true,
        ...numbers({ min, max }),
      };
    case 'text':
    case 'number':
      return { ...base, type, ...numbers({ min, max }) };
    case 'email':
    case 'phone':
    case 'url':
      return { ...base, type };
    case 'date':
      return { ...base, type, ...dates({ min, max }) };
    case 'rating':
      return { ...base, type, scale: oneOf(scale, ['thumbs', 'csat', 'nps']) };
    default:
      return null;
  }
}

function decodeField(value: unknown): FormInput['fields'][number] {
  const { key, label, type, required } = fields(value);
  return { key: text(key), label: text(label), type: oneOf(type, FIELD_TYPES), required: required === true };
}

function decodeConsent(value: unknown): Pick<FormInput, 'consent'> {
  const consent = fields(value);
  const words = textOrNull(consent.text);
  return words === null ? {} : { consent: { text: words, required: consent.required === true } };
}

function numbers(limits: { min: unknown; max: unknown }): { min?: number; max?: number } {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => typeof limit === 'number'));
}

function dates(limits: { min: unknown; max: unknown }): { min?: string; max?: string } {
  return Object.fromEntries(Object.entries(limits).filter(([, limit]) => typeof limit === 'string'));
}
