import { useState } from 'react';
import type { OrderPayload, QuotePayload } from '#contract/sales/orders/order-shapes.ts';
import { messages } from '#contract/talk/messages.ts';
import { Modal } from '#shop/base/ui/overlays/modal.tsx';
import type { ChosenMode } from '../payment/payment-choice.tsx';
import { emptyGuest } from './guest-form.ts';
import { ReservationForm } from './reservation-form.tsx';

/** What somebody without an account orders. */
export type GuestGoods = {
  /** What is asked for the price. */
  question: QuotePayload;
  toOrder: (mode: ChosenMode) => OrderPayload;
  /** What is done once the order is placed, by its number. */
  onPlaced: (name: string) => void;
  /** What is done when the server knows other prices, or that something is sold no more. */
  onConflict: () => void;
};
export type GuestDialogProps = {
  isOpen: boolean;
  onClose: () => void;
  goods: GuestGoods;
  /** How it is paid. */
  paymentMode: ChosenMode;
};

/** The modal of somebody who orders without an account; what was typed outlives its closing. */
export function GuestDialog({ isOpen, onClose, goods, paymentMode }: GuestDialogProps) {
  const [form, setForm] = useState(emptyGuest);
  if (!isOpen) return null;
  return (
    <Modal title={messages.pack.guestTitle} onClose={onClose}>
      <ReservationForm form={form} onChange={setForm} goods={goods} mode={paymentMode} />
    </Modal>
  );
}
