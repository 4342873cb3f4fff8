import type { NodeType } from '@parley/flow/nodes';
import {
  BookOpen,
  CircleHelp,
  CircleStop,
  Clock,
  Contact,
  CornerDownRight,
  Equal,
  GitBranch,
  Handshake,
  List,
  ListFilter,
  type LucideIcon,
  Mail,
  MessageCircle,
  Play,
  Plug,
  Star,
  StickyNote,
  Zap,
} from 'lucide-react';

/** Kinds of steps in the palette. `choices` is an `ask` with options. */
export type StepKind = NodeType | 'choices';

export const paletteGroups = [
  { name: 'talk', kinds: ['message', 'ask', 'choices', 'answer', 'rate'] },
  { name: 'decide', kinds: ['understand', 'condition', 'hours', 'set', 'jump', 'trigger'] },
  { name: 'act', kinds: ['collect', 'request', 'handover', 'email', 'end', 'note'] },
] as const satisfies readonly { name: string; kinds: readonly StepKind[] }[];

export const kindIcons: Record<StepKind, LucideIcon> = {
  start: Play,
  trigger: Zap,
  message: MessageCircle,
  ask: CircleHelp,
  choices: List,
  collect: Contact,
  rate: Star,
  answer: BookOpen,
  understand: GitBranch,
  condition: ListFilter,
  hours: Clock,
  set: Equal,
  request: Plug,
  email: Mail,
  handover: Handshake,
  jump: CornerDownRight,
  end: CircleStop,
  note: StickyNote,
};
