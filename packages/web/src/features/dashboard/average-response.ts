type Answered = { averageResponseMs: number | null; messageCount: number };

/** Mean of the chatbots' own means in milliseconds, weighted by their messages; null where none has answered. */
export function averageResponseMs(chatbots: readonly Answered[]): number | null {
  const answered = chatbots.filter(
    (chatbot) => chatbot.averageResponseMs !== null && chatbot.messageCount > 0,
  );
  const messages = answered.reduce((sum, chatbot) => sum + chatbot.messageCount, 0);
  if (messages === 0) return null;
  const total = answered.reduce(
    (sum, chatbot) => sum + (chatbot.averageResponseMs ?? 0) * chatbot.messageCount,
    0,
  );
  return total / messages;
}
