import { zodResolver } from '@hookform/resolvers/zod';
import { type SubmitEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldValues, type Path, type PathValue, useForm } from 'react-hook-form';
import type { z } from 'zod/mini';
import { useHydrated } from '#shop/base/ui/hooks/use-hydrated.ts';
import { ApiError } from './client.ts';

/** A form checked by a schema, then by the server. `send` throws ApiError; `known` fills empty fields. */
export function useServerForm<Input extends FieldValues, Output>({
  schema,
  known = {},
  send,
}: {
  schema: z.ZodMiniType<Output, Input>;
  known?: Partial<Record<Path<Input>, string>>;
  send: (values: Output) => Promise<void>;
}) {
  const form = useForm<Input, unknown, Output>({ resolver: zodResolver(schema) });
  const [failure, setFailure] = useState('');
  const isRunning = useRef(false);
  const isLive = useHydrated();

  const fillIn = useEffectEvent(() => {
    for (const [name, value] of Object.entries(known) as [Path<Input>, string][]) {
      if (!form.getValues(name)) form.setValue(name, value as PathValue<Input, Path<Input>>);
    }
  });
  const knownText = JSON.stringify(known);
  useEffect(() => {
    if (knownText !== '{}') fillIn();
  }, [knownText]);

  const tell = ({ fields, message }: ApiError) => {
    const ours = fields.filter(({ field }) => field in form.getValues());
    for (const [index, { field, message: problem }] of ours.entries()) {
      form.setError(field as Path<Input>, { message: problem }, { shouldFocus: index === 0 });
    }
    if (ours.length === 0) setFailure(message);
  };
  const check = form.handleSubmit(async (values) => {
    try {
      await send(values);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      tell(error);
    }
  });
  return {
    failure,
    /** Before hydration the browser would submit the form itself, with the values in the address. */
    isLive,
    isSending: form.formState.isSubmitting,
    field: (name: Path<Input>) => ({
      ...form.register(name),
      problem: form.getFieldState(name, form.formState).error?.message,
    }),
    submit: async (event: SubmitEvent<HTMLFormElement>) => {
      event.preventDefault();
      if (isRunning.current) return;
      isRunning.current = true;
      setFailure('');
      await check(event).finally(() => {
        isRunning.current = false;
      });
    },
  };
}
