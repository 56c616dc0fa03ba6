import { useState } from 'react';
import { sentenceOf } from '#contract/talk/messages.ts';
import { toast } from '../ui/overlays/toast.ts';

/** Runs `work`, once at a time. A toast shows its error, which is not thrown further. */
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
