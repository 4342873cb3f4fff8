import type { Chatbot } from '@parley/contracts/resources/chatbot/chatbots';
import {
  BookOpen,
  CircleQuestionMark,
  type LucideIcon,
  MessageCircle,
  ShoppingBag,
  Sparkles,
  User,
} from 'lucide-react';
import { IconTile } from '../ui/display/icon-tile.tsx';

export type IconName = Chatbot['appearance']['icon'];

/** Drawing for each chatbot icon. */
export const chatbotIcons: Record<IconName, LucideIcon> = {
  chat: MessageCircle,
  book: BookOpen,
  help: CircleQuestionMark,
  spark: Sparkles,
  shop: ShoppingBag,
  user: User,
};

/** The chatbot's icon on a tile; decorative, because its name is beside it. */
export function ChatbotIcon({ icon, size = 'm' }: { icon: IconName; size?: 's' | 'm' }) {
  const Icon = chatbotIcons[icon];
  return (
    <IconTile size={size}>
      <Icon size={size === 's' ? 14 : 18} />
    </IconTile>
  );
}
