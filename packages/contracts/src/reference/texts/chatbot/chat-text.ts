import type { chatRoutes } from '../../../resources/chatbot/chat.ts';
import type { ResourceText } from '../operation-text.ts';

export const chatText = {
  tag: 'Visitor chat',
  description:
    'What the widget and the chat page call. Visitors have a visitor token instead of an API key: `startChatSession` creates one, and it is sent as `Authorization: Bearer …`. An API key is refused here; programs ask at `POST /v1/chat/completions`.',
  operations: {
    getPublicChatbot: 'Before the password is entered, little more than the title is shown.',
    startChatSession: {
      description:
        'Send the visitor token that you have to continue its conversation. `identity` is a JWT that your website signs with the identity key of the chatbot; `identity_invalid` says in `reason` what is wrong with one.',
      body: { locale: 'en' },
      response: {
        visitorToken: 'eyJhbGciOiJIUzI1NiJ9.eyJj…',
        conversationId: '0199f3c2-9c40-7a11-8e22-5b6c7d8e9f01',
        expiresAt: '2026-11-23T10:00:00.000Z',
        resumed: false,
        consentVersion: null,
      },
    },
    sendMessage: {
      description:
        'With `Accept: text/event-stream` the answer comes as events. Send a `clientMessageId` so that a repeated call does not ask twice. While the visitor waits for a person or talks to one, `message` is null and the chatbot is silent.',
      body: { message: 'How long is the voucher valid?', clientMessageId: 'q-1' },
    },
    listChatMessages: '',
    resumeChatStream:
      'With `live=true` the stream stays open and has what people write; the id of each event is `{conversationId}:{rev}`.',
    stopMessage: '',
    regenerateMessage: '',
    askForPerson: {
      description:
        'With `email`, leaves a message that the organization answers later. Nothing is stored before consent. `offer` says what the visitor gets: a person in the chat, a message, both, or neither.',
      body: {},
    },
    returnToBot: '',
    tellTyping: 'At most one call in two seconds is passed on.',
    tellShown: {
      description:
        'Messages of people up to this ordinal count as delivered and are not emailed. What a live stream has sent, or `listChatMessages` has returned, does not: nobody may have seen it. Call it at most once in two seconds, and only while the messages are visible.',
      body: { ordinal: 4 },
    },
    giveConsent: {
      description: '`version` is that of the text which the visitor has read, from `getPublicChatbot`.',
      body: { accepted: true, version: '3f9a1c' },
    },
    endConversation: '',
    getVisitorData: '',
    correctVisitorData: { body: { email: 'ada@example.com' } },
    eraseVisitor: 'This cannot be undone. The visitor token stops working.',
    rateMessage: { body: { rating: 'up' } },
    rateConversation: { body: { score: 5, comment: 'Quick and clear.' } },
    previewMessage: {
      description:
        'For the builder: asks what has been saved, published or not. `state` of the response continues the flow where it stopped.',
      body: { message: 'How long is the voucher valid?' },
    },
    getPreviewConfig: '',
  },
} satisfies ResourceText<typeof chatRoutes>;
