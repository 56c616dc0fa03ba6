import type { Db } from '#server/base/db/open.ts';

/** How a call is used so that it is let through; by a machine unless the headers of somebody are given. */
export type Use = {
  id?: number | string;
  code?: string;
  payload?: object;
  multipart?: FormData;
  headers?: Record<string, string>;
};

/** Uses by the name of their call; each makes what it needs in the database first. */
export type Uses = Record<string, () => Promise<Use>>;
export type UsesOf = (db: Db) => Uses;

/** A multipart form with one file, as the browser uploads it. */
export function uploadOf(bytes: Uint8Array, type: string, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
