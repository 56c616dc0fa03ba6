import { createContext, type RouterContextProvider } from 'react-router';
import { type Api, clientOver, type Send } from './client.ts';

/** How loaders reach the API on the server; set by the server for each page. */
export const apiContext = createContext<Send>();

/** The client of a loader that runs on the server: the same calls, in process. */
export function serverApi(context: Readonly<RouterContextProvider>): Api {
  return clientOver(context.get(apiContext));
}
