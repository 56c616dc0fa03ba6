import { useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { toast } from '../ui/overlays/toast.ts';

/** Does one thing at a time; a refusal, which `work` throws as ApiError, is said in a toast. */
export function useAct(work: () => Promise<void>): { isActing: boolean; act: () => Promise<void> } {
  const [isActing, setIsActing] = useState(false);
  const act = async () => {
    if (isActing) return;
    setIsActing(true);
    try {
      await work();
    } catch (error) {
      toast({ text: sentenceOf(error), tone: 'error' });
    } finally {
      setIsActing(false);
    }
  };
  return { isActing, act };
}
