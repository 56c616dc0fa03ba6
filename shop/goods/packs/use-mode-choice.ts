import { useState } from 'react';
import { messages } from '#contract/talk/messages.ts';
import { toast } from '#shop/base/ui/overlays/toast.ts';
import {
  type ChosenMode,
  chosenMode,
  PAYMENT_FIELD,
} from '#shop/sales/checkout/payment/payment-choice.tsx';

/** Reads how a pack is paid from its form, and says so when nothing is chosen (specification, section 5). */
export function useModeChoice() {
  const [isModeMissing, setIsModeMissing] = useState(false);
  const readMode = (form: HTMLFormElement): ChosenMode | undefined => {
    const mode = chosenMode(form);
    setIsModeMissing(mode === undefined);
    if (mode === undefined) {
      toast({ text: messages.pack.choosePayment, tone: 'warning' });
      form.querySelector<HTMLInputElement>(`[name="${PAYMENT_FIELD}"]`)?.focus();
    }
    return mode;
  };
  return { isModeMissing, readMode };
}
