import type { Call } from './call.ts';
import { catalogueCalls, uploadPicture } from './catalogue-calls.ts';
import { shopCalls } from './shop.ts';

/** Every call of the API, by name. The contract test walks this list, and so does the API page. */
export const calls: Record<string, Call> = { ...catalogueCalls, uploadPicture, ...shopCalls };
