import { useState } from 'react';
import { useNotify } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import type { BodyAt, ReplyAt, UrlOf } from '#contract/base/client.ts';
import { callAny } from '../calls/api.ts';

/** The server's preview of the form's values; refusals show at their fields. */
export function usePreview<U extends UrlOf<'POST'>>(
  path: U,
  fields: readonly (keyof BodyAt<'POST', U> & string)[],
) {
  const { getValues, setError, clearErrors } = useFormContext();
  const notify = useNotify();
  const [preview, setPreview] = useState<ReplyAt<'POST', U>>();
  const ask = async () => {
    clearErrors();
    const values = Object.fromEntries(fields.map((field) => [field, getValues(field) ?? '']));
    try {
      setPreview(await callAny(path, { method: 'POST', body: values }));
    } catch (error) {
      setPreview(undefined);
      const { message, body } = error as Error & { body?: { errors?: Record<string, string> } };
      for (const [field, said] of Object.entries(body?.errors ?? {})) {
        setError(field, { type: 'server', message: said });
      }
      notify(message, { type: 'error' });
    }
  };
  return { preview, ask };
}
