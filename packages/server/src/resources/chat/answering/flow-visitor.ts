import type { FlowState } from '../../../engine/flow/flow-state.ts';
import type { FlowVisitor } from '../../../engine/flow/flow-turn.ts';

/** Who the visitor is, as somebody says who can prove it. */
export interface ProvenVisitor {
  id: string;
  name: string | null;
  email: string | null;
  phone: string | null;
}

/**
 * What a flow reads of the visitor: what is proven, else what they left in the forms of this conversation.
 * @param isKept false under anonymization, where what is stored is masked.
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
