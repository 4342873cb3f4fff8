import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import { Contact, GraduationCap, Heart, Info, LifeBuoy, type LucideIcon, Tag } from 'lucide-react';

export type Goal = NonNullable<Chatbot['goal']>;
export type Sector = NonNullable<Chatbot['sector']>;

/** The goals in the order of the create form, with their icons. */
export const goalIcons: ReadonlyArray<{ goal: Goal; Icon: LucideIcon }> = [
  { goal: 'support', Icon: LifeBuoy },
  { goal: 'information', Icon: Info },
  { goal: 'leads', Icon: Contact },
  { goal: 'sales', Icon: Tag },
  { goal: 'engagement', Icon: Heart },
  { goal: 'education', Icon: GraduationCap },
];
