import { autoLayout, type TidyRequest } from './tidied.ts';

export type { TidyRequest } from './tidied.ts';

self.onmessage = ({ data }: MessageEvent<TidyRequest>) => self.postMessage(autoLayout(data));
