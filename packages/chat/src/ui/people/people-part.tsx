import english from '@parley/locales/en/chat.json?people';
import { ENGLISH } from '../../i18n/messages.ts';
import { adoptStyles } from '../../lib/adopt-styles.ts';
import styles from '../../styles/people.css?inline';
import { LineView, type LineViewProps } from './line-view.tsx';
import { LogEnd, type LogEndProps } from './log-end.tsx';
import { PersonBar, type PersonBarProps } from './person-bar.tsx';

adoptStyles(styles);
// English is the fallback of every language, and these sentences are not in the first load.
Object.assign(ENGLISH, english);

/** One of the parts that show people; together, so that the page names a single file for them. */
export function PeoplePart(props: LineViewProps | PersonBarProps | LogEndProps) {
  if ('line' in props) return <LineView {...props} />;
  return 'onBack' in props ? <PersonBar {...props} /> : <LogEnd {...props} />;
}
