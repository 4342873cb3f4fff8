import type { FlowDocument } from '../document.ts';
import { callback } from './callback.ts';
import { education } from './education.ts';
import { engagement } from './engagement.ts';
import { information } from './information.ts';
import { leads } from './leads.ts';
import { orderStatus } from './order-status.ts';
import { sales } from './sales.ts';
import type { StarterParts } from './starter-flow.ts';
import { support } from './support.ts';

/** A starter flow. Its texts are in the locale file `flowStarters`. */
export interface Starter {
  id: string;
  /** The chatbot goal that it suits; null for any. */
  goal: string | null;
  /** Translation keys of its name and summary. */
  name: string;
  summary: string;
  build(parts: StarterParts): FlowDocument;
}

export const starters: readonly Starter[] = [
  {
    id: 'support',
    goal: 'support',
    name: 'support.name',
    summary: 'support.summary',
    build: support,
  },
  {
    id: 'information',
    goal: 'information',
    name: 'information.name',
    summary: 'information.summary',
    build: information,
  },
  { id: 'leads', goal: 'leads', name: 'leads.name', summary: 'leads.summary', build: leads },
  { id: 'sales', goal: 'sales', name: 'sales.name', summary: 'sales.summary', build: sales },
  {
    id: 'engagement',
    goal: 'engagement',
    name: 'engagement.name',
    summary: 'engagement.summary',
    build: engagement,
  },
  {
    id: 'education',
    goal: 'education',
    name: 'education.name',
    summary: 'education.summary',
    build: education,
  },
  { id: 'callback', goal: null, name: 'callback.name', summary: 'callback.summary', build: callback },
  {
    id: 'orderStatus',
    goal: null,
    name: 'orderStatus.name',
    summary: 'orderStatus.summary',
    build: orderStatus,
  },
];
