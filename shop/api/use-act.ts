import { useState } from 'react';
import { toast } from '../ui/overlays/toast.ts';
import type { ApiError } from './client.ts';

/** Does one thing at a time; a refusal, which `work` throws as ApiError, is said in a toast. */
export function useAct(work: () => Promise<void>): { isActing: boolean; act: () => Promise<void> } {
  const [isActing, setIsActing] = useState(false);
  const act = async () => {
    if (isActing) return;
    setIsActing(true);
    try {
      await work();
    } catch (error) {
      toast({ text: (error as ApiError).message, tone: 'error' });
    } finally {
      setIsActing(false);
    }
  };
  return { isActing, act };
}
