import { lazyPart } from '../../lib/lazy-part.tsx';

/** What the chat shows of people; loaded when the first of it is needed. */
export const PeoplePart = lazyPart(() => import('./people-part.tsx').then((module) => module.PeoplePart));
