import type { FlowState } from '../../../../engine/flow/flow-state.ts';
import type { FlowVisitor } from '../../../../engine/flow/flow-turn.ts';

/** A visitor's identity that the website has signed. */
export interface ProvenVisitor {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * The visitor's details that a flow can read: the signed identity, else what was entered in forms of this conversation.
 * @param isKept false under anonymization, because stored values are masked.
 */
export function visitorOf(
  proven: ProvenVisitor | null,
  state: Pick<FlowState, 'variables'> | null,
  isKept: boolean,
): FlowVisitor {
  if (proven) {
    const { id, name, email, phone } = proven;
    return { verified: true, id, name, email, phone };
  }
  const left = (key: string): string | null => {
    const value = isKept ? state?.variables[`lead.${key}`] : null;
    return typeof value === 'string' && value !== '' ? value : null;
  };
  return { verified: false, id: null, name: left('name'), email: left('email'), phone: left('phone') };
}
