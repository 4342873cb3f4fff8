import { type TidyRequest, autoLayout } from './tidied.ts';

export type { TidyRequest } from './tidied.ts';

self.onmessage = ({ data }: MessageEvent<TidyRequest>) => self.postMessage(autoLayout(data));
