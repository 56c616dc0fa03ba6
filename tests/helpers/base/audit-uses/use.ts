import type { Db } from '#server/base/db/open.ts';

/** A successful use of a call, by a machine unless a person's headers are given. */
export type Use = {
  id?: number | string;
  code?: string;
  kind?: string;
  device?: number;
  buyer?: number;
  payload?: object;
  multipart?: FormData;
  headers?: Record<string, string>;
};

/** Uses by the name of their call; each first makes the rows that it needs. */
export type Uses = Record<string, () => Promise<Use>>;
export type UsesOf = (db: Db) => Uses;

export function uploadOf(bytes: Uint8Array, type: string, name: string): FormData {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)], { type }), name);
  return form;
}
