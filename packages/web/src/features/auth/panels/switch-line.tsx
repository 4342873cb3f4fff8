/** Line under a form that links to the other form. */
export function SwitchLine({ text, link, onSwitch }: { text: string; link: string; onSwitch: () => void }) {
  return (
    <p className="mt-6 text-center text-14 text-text-2">
      {text}{' '}
      <button type="button" onClick={onSwitch} className="link py-1">
        {link}
      </button>
    </p>
  );
}
