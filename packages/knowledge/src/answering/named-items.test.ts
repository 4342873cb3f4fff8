import { describe, expect, it } from 'vitest';
import { passagesOf } from '../testing/passages-of.ts';
import { expectedAnswer } from './expected-answer.ts';
import { extractAnswer } from './extract.ts';
import { matchNamedItems } from './named-items.ts';
import { readQuestion } from './read-question.ts';
import { findCandidates } from './scoring/candidates.ts';
import { scoreSections } from './scoring/score-sections.ts';

/** A branch with its name, opening hours, phone number and parking. */
type Branch = readonly [name: string, ...facts: [string, string, string]];

interface Town {
  intro: string;
  branch: string;
  matters: readonly [string, string, string];
  branches: readonly Branch[];
  sentences(branch: Branch): string;
  /** Question, index of the fact that answers it, and index of the branch that it names. */
  asked: readonly (readonly [question: string, matter: number, branch: number])[];
}

const towns: Record<string, Town> = {
  en: {
    intro: '# Our branches\n\nLindqvist Bakery has three branches. You are welcome in all of them.',
    branch: 'Branch',
    matters: ['Hours', 'Phone', 'Parking'],
    branches: [
      ['Portland', 'Monday to Friday 7:30 to 18:15', '503 555 0111', 'in the garage on Oak Street'],
      ['Salem', 'Monday to Saturday 8:00 to 17:45', '503 555 0222', 'behind the church'],
      ['Eugene', 'Tuesday to Sunday 9:10 to 16:20', '541 555 0333', 'on the market square'],
    ],
    sentences: ([name, hours, phone, parking]) =>
      `The branch in ${name} is open ${hours}. You reach us by phone on ${phone}. You can park ${parking}.`,
    asked: [
      ['What is the phone number of Salem?', 1, 1],
      ['Where can I park in Eugene?', 2, 2],
      ['What time does the Salem branch close?', 0, 1],
      ['Opening hours Eugene', 0, 2],
      ['How long is the shop in Eugene open?', 0, 2],
      ['Is there parking at the Salem branch?', 2, 1],
    ],
  },
  de: {
    intro: '# Unsere Filialen\n\nDie Bäckerei Lindqvist hat drei Filialen. In allen sind Sie willkommen.',
    branch: 'Filiale',
    matters: ['Öffnungszeiten', 'Telefon', 'Parken'],
    branches: [
      ['Kassel', 'Montag bis Freitag 7:30 bis 18:15 Uhr', '0561 555 011', 'im Parkhaus an der Eichstraße'],
      ['Fulda', 'Montag bis Samstag 8:00 bis 17:45 Uhr', '0661 555 022', 'hinter der Kirche'],
      ['Marburg', 'Dienstag bis Sonntag 9:10 bis 16:20 Uhr', '06421 555 033', 'auf dem Marktplatz'],
    ],
    sentences: ([name, hours, phone, parking]) =>
      `Die Filiale in ${name} ist ${hours} geöffnet. Telefonisch erreichen Sie uns unter ${phone}. Parken können Sie ${parking}.`,
    asked: [
      ['Welche Telefonnummer hat Fulda?', 1, 1],
      ['Wie kann ich die Filiale in Kassel anrufen?', 1, 0],
      ['Wo kann ich in Marburg parken?', 2, 2],
      ['Wann schließt die Filiale Fulda?', 0, 1],
      ['Öffnungszeiten Marburg', 0, 2],
    ],
  },
  es: {
    intro: '# Nuestras sucursales\n\nLa panadería Lindqvist tiene tres sucursales. Será un placer atenderle.',
    branch: 'Sucursal',
    matters: ['Horario', 'Teléfono', 'Aparcamiento'],
    branches: [
      ['Sevilla', 'de lunes a viernes de 7:30 a 18:15', '955 550 111', 'en el garaje de la calle Roble'],
      ['Granada', 'de lunes a sábado de 8:00 a 17:45', '958 550 222', 'detrás de la iglesia'],
      ['Córdoba', 'de martes a domingo de 9:10 a 16:20', '957 550 333', 'en la plaza del mercado'],
    ],
    sentences: ([name, hours, phone, parking]) =>
      `La sucursal de ${name} abre ${hours}. Puede llamarnos al ${phone}. Puede aparcar ${parking}.`,
    asked: [
      ['¿Cuál es el teléfono de Granada?', 1, 1],
      ['¿Dónde puedo aparcar en Córdoba?', 2, 2],
      ['¿A qué hora cierra la sucursal de Granada?', 0, 1],
      ['Horario de Córdoba', 0, 2],
    ],
  },
};

const layouts: Record<string, (town: Town) => string> = {
  sections: ({ branches, sentences }) =>
    branches.map((one) => `## ${one[0]}\n\n${sentences(one)}`).join('\n\n'),
  'short lines in sections': ({ branches, matters }) =>
    branches
      .map(([name, ...facts]) =>
        [`## ${name}`, ...facts.map((fact, at) => `${matters[at]}: ${fact}`)].join('\n\n'),
      )
      .join('\n\n'),
  'a table': ({ branch, branches, matters }) =>
    [[branch, ...matters], ['---', '---', '---', '---'], ...branches]
      .map((cells) => `| ${cells.join(' | ')} |`)
      .join('\n'),
  'a list': ({ branches, matters }) =>
    branches
      .map(
        ([name, ...facts]) => `- ${name}: ${facts.map((fact, at) => `${matters[at]} ${fact}`).join(', ')}.`,
      )
      .join('\n'),
  'a list of each matter': ({ branches, matters }) =>
    matters
      .map(
        (matter, at) => `## ${matter}\n\n${branches.map((one) => `- ${one[0]}: ${one[at + 1]}`).join('\n')}`,
      )
      .join('\n\n'),
};

function answerTo(query: string, markdown: string, language: string): string {
  const found = extractAnswer({ query, passages: passagesOf(markdown, query, language), language });
  return found.status === 'answered' ? found.content : '';
}

/** Returns the part of a fact that is unique to it. */
const core = (fact: string) => /\d+:\d\d/u.exec(fact)?.[0] ?? fact;

describe.each(Object.entries(towns))(
  'KB-21: a page in %s that states the same facts for several branches',
  (language, town) => {
    it.each(Object.entries(layouts))(
      'in %s: answers about the named branch and leaves out the others',
      (_, layout) => {
        const page = `${town.intro}\n\n${layout(town)}`;
        const answers = town.asked.map(([question, matter, named]) => {
          const answer = answerTo(question, page, language);
          const said = town.branches.filter((facts) => answer.includes(core(facts[matter + 1] ?? '')));
          const [right = ''] = town.branches[named] ?? [];
          return {
            question,
            wrong: said.map(([name]) => name).filter((name) => name !== right),
            isAnswered: answer !== '',
          };
        });
        expect(answers.filter(({ wrong }) => wrong.length > 0)).toEqual([]);
        // Confidence is tested elsewhere; most of these questions are answered.
        expect(2 * answers.filter(({ isAnswered }) => isAnswered).length).toBeGreaterThan(answers.length);
      },
    );
  },
);

describe('questions about several items', () => {
  const page = `${towns.en?.intro}\n\n- Portland: Hours 7:30 to 18:15.\n- Salem: Hours 8:00 to 17:45.\n- Eugene: Hours 9:10 to 16:20.`;
  const hoursIn = (answer: string) => ['7:30', '8:00', '9:10'].filter((hour) => answer.includes(hour));

  it('return the items they name, or all items if they name none', () => {
    expect(hoursIn(answerTo('what are the hours of Portland and Eugene', page, 'en'))).toEqual([
      '7:30',
      '9:10',
    ]);
    expect(hoursIn(answerTo('which hours do the branches have', page, 'en'))).toEqual([
      '7:30',
      '8:00',
      '9:10',
    ]);
  });

  it('are not narrowed to an item without the wanted number, nor by a part of a setting’s name', () => {
    const question = 'phone number for the Work Number';
    const contacts =
      '# Offices\n\nCall or write:\n\n- The Work Number website\n- 800-367-5690 from Monday on';
    const fitting = expectedAnswer(question, 'en');
    const passages = passagesOf(contacts, question);
    const sections = scoreSections(findCandidates(passages), readQuestion({ query: question, passages }));
    expect(matchNamedItems(sections, 'fact', fitting).others.size).toBe(0);
    const settings =
      '# Settings\n\n| name | default | meaning |\n|---|---|---|\n| MAIL_FROM | none | sender of every mail |\n| SMTP_URL | none | the server that sends mail; without it mail goes to the outbox |';
    expect(answerTo('where does mail go without a server', settings, 'en')).toContain('outbox');
  });

  it('are not narrowed by a word that happens to begin an item if another item shares more with the question', () => {
    const episodes =
      '# Episodes\n\n- If you are done playing, the app marks the episode as played. There is a setting to delete it.\n- If you like an episode, mark it. You can show only your favorites, and by default the app will not delete favorites after playing.\n- You can find a list of all downloads in the menu.';
    expect(answerTo('are favorites deleted after playing', episodes, 'en')).toContain('not delete favorites');
  });
});
