/** Sample questions in several languages; the same for every reader. */
const questions = [
  { lang: 'es', name: 'Español', text: '¿Hacen envíos a Canarias?' },
  { lang: 'ar', name: 'العربية', text: 'هل يمكنني استبدال الكتاب؟' },
  { lang: 'uk', name: 'Українська', text: 'Чи є подарункове пакування?' },
  { lang: 'de', name: 'Deutsch', text: 'Wie lange gilt der Gutschein?' },
  { lang: 'el', name: 'Ελληνικά', text: 'Πόσο κοστίζει η αποστολή;' },
];

/** Sample of five questions, each with the name of its language. */
export function LanguagesSample() {
  return (
    <ul className="flex flex-col gap-2 text-13">
      {questions.map(({ lang, name, text }) => (
        <li key={lang} lang={lang} className="flex items-center justify-between gap-3">
          <span dir="auto" className="min-w-0 rounded-md rounded-es-xs bg-surface-2 px-3 py-1.5">
            {text}
          </span>
          <span className="flex-none text-12 text-text-3">{name}</span>
        </li>
      ))}
    </ul>
  );
}
