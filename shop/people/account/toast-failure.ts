import { ApiError } from '#shop/base/api/client.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';

/**
 * Waits for an answer and says in a toast when it is a refusal, beside what the form says of it; a
 * network that fails is no refusal. Throws what the answer throws.
 */
export async function toastFailure<T>(text: string, answer: Promise<T>): Promise<T> {
  return answer.catch((error: unknown) => {
    if (error instanceof ApiError && error.status > 0) toast({ text, tone: 'error' });
    throw error;
  });
}
