import { useState } from 'react';
import { HttpError } from 'react-admin';
import { sentenceOf } from '#contract/messages.ts';

type Refusal = { message: string; body?: { code?: string; errors?: Record<string, string> } };

const refusalIn = (error: unknown): Refusal =>
  error instanceof HttpError
    ? { message: error.message, body: error.body }
    : { message: sentenceOf(error) };

/** The stable name of a refusal; empty for what was none. */
export const codeOf = (error: unknown): string => refusalIn(error).body?.code ?? '';

/**
 * Sends a form that react-admin knows nothing of. What is wrong is said by field, and `failure` is what
 * belongs to no field of `known`. `send` answers whether it went well.
 */
export function useSend(known: readonly string[] = []) {
  const [failure, setFailure] = useState('');
  const [problems, setProblems] = useState<Record<string, string>>({});
  const [isSending, setIsSending] = useState(false);
  const send = async (act: () => Promise<unknown>): Promise<boolean> => {
    setFailure('');
    setProblems({});
    setIsSending(true);
    try {
      await act();
      return true;
    } catch (error) {
      const { body, message } = refusalIn(error);
      const ours = Object.entries(body?.errors ?? {}).filter(([field]) => known.includes(field));
      setProblems(Object.fromEntries(ours));
      if (ours.length === 0) setFailure(message);
      return false;
    } finally {
      setIsSending(false);
    }
  };
  return { failure, problems, isSending, send };
}
