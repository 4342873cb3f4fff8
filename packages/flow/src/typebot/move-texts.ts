import type { Conversion } from './conversion.ts';
import type { Link, Made } from './group-nodes.ts';

interface Graph {
  made: Made[];
  links: Link[];
}

/** Texts for inputs without a message; English, because an export does not contain its language. */
const questions: Record<string, string> = {
  text: 'Please write your answer.',
  number: 'Please enter a number.',
  email: 'What is your email address?',
  phone: 'What is your phone number?',
  url: 'Please enter a web address.',
  date: 'Please choose a date.',
  choice: 'Please choose.',
  rating: 'How do you rate this?',
};

/** Gives every question a text: that of the only message that leads to it, or a default. */
export function moveTextsToQuestions(conversion: Conversion, graph: Graph): Graph {
  let { made, links } = graph;
  const silent = made.filter((one) => textOf(one) === '');
  for (const question of silent) {
    const message = onlyMessageBefore(question, links);
    if (message !== null) {
      setText(question, message.draft.data.text);
      made = made.filter((one) => one !== message);
      links = links
        .filter(({ from }) => from !== message)
        .map((link) => (link.to === message ? { ...link, to: question } : link));
    } else {
      conversion.note(question.block, 'question_added');
      setText(question, questions[inputOf(question)] ?? '');
    }
  }
  return { made, links };
}

type Message = Made & { draft: { type: 'message' } };

function onlyMessageBefore(question: Made, links: readonly Link[]): Message | null {
  const [only, ...others] = links.filter(({ to }) => to === question);
  if (only === undefined || others.length > 0 || !isMessage(only.from)) return null;
  return only.from;
}

function isMessage(made: Made): made is Message {
  return made.draft.type === 'message';
}

/** Null for nodes that are not questions. */
function textOf({ draft }: Made): string | null {
  return draft.type === 'ask' || draft.type === 'rate' ? draft.data.text.trim() : null;
}

function setText({ draft }: Made, text: string): void {
  if (draft.type === 'ask' || draft.type === 'rate') draft.data.text = text;
}

function inputOf({ draft }: Made): string {
  return draft.type === 'ask' ? draft.data.input.type : 'rating';
}
