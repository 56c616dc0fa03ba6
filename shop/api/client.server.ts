import type { RouterContextProvider } from 'react-router';
import { type Api, clientOver } from './client.ts';
import { apiContext } from '../entry.server.tsx';

/** The client of a loader that runs on the server: the same calls, in process. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return clientOver(context.get(apiContext));
}
