import { useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { toast } from '../ui/overlays/toast.ts';

/** Runs one action at a time; a toast shows an ApiError of `work`. */
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
