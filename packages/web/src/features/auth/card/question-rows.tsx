/** Sample questions by visitors in their own languages; the same for every reader. */
const rows = [
  {
    animation: 'animate-[questions_30s_linear_infinite]',
    questions: [
      'Where is my order?',
      '¿Aceptan devoluciones?',
      'Is there parking nearby?',
      'Livrez-vous en Suisse ?',
      'Kann ich per Rechnung zahlen?',
    ],
  },
  {
    animation: 'animate-[questions_24s_linear_infinite_reverse]',
    questions: [
      'Do you ship to Norway?',
      'Posso cambiare la taglia?',
      'How do I reset my pass?',
      'Πότε ανοίγετε;',
      'Vocês entregam aos sábados?',
    ],
  },
];

/** Two slowly moving rows of questions behind the panel's text; static with reduced motion. */
export function QuestionRows() {
  return (
    <div
      aria-hidden="true"
      className="-mx-14 mt-10 flex flex-none flex-col gap-3 overflow-hidden [mask-image:linear-gradient(90deg,transparent,#000_18%,#000_82%,transparent)]"
    >
      {rows.map(({ animation, questions }) => (
        <div key={animation} dir="ltr" className={`flex w-max gap-3 ${animation}`}>
          {[...questions, ...questions].map((question, index) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: the row is fixed and holds each question twice
              key={index}
              className="rounded-xl rounded-es-xs border border-white/25 px-3.5 py-2 text-13 whitespace-nowrap text-[#d6cfe3]"
            >
              {question}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
