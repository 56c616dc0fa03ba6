import { readAmount } from '#browser/ui/read-amount.ts';
import type { DriverStop } from '#contract/delivery/rounds.ts';
import type { OnlineProvider } from '#contract/money/payment-states.ts';
import { stampDutyOn } from '#contract/money/stamp-duty.ts';
import type { CommandBody } from '../work.ts';
import { cashToReturn } from './cash.tsx';

/** `paidXof` was paid by wallet at the door; `handed` is null until the driver types what the customer hands over. */
export type DoorDeliveryForm = {
  recipient: string;
  way: 'cash' | OnlineProvider | undefined;
  handed: string | null;
  paidXof: number;
  serials: Record<string, string[]>;
  /** The relative lets the payer see the photo. */
  isPhotoAgreed: boolean;
};
export const EMPTY_DELIVERY: DoorDeliveryForm = {
  recipient: '',
  way: undefined,
  handed: null,
  paidXof: 0,
  serials: {},
  isPhotoAgreed: false,
};

type Stop = Pick<DriverStop, 'id' | 'amount_due' | 'cash_duty_percent' | 'lines' | 'for_relative'>;

export const stillDueXof = (stop: Stop, { paidXof }: DoorDeliveryForm): number =>
  paidXof >= stop.amount_due ? 0 : stop.amount_due;

/** With stamp duty. */
export const dueInCashXof = (stop: Stop, form: DoorDeliveryForm): number => {
  const dueXof = stillDueXof(stop, form);
  return dueXof + stampDutyOn(dueXof, stop.cash_duty_percent ?? 0);
};

/** What the field for cash shows: the exact amount until the driver types (rule D-25). */
export const handedOf = (stop: Stop, form: DoorDeliveryForm): string =>
  form.handed ?? String(dueInCashXof(stop, form));

/** Not asked yet at the door. */
export const mayAskForPhoto = ({ for_relative: relative }: Pick<Stop, 'for_relative'>): boolean =>
  relative != null && relative.photo === null;

export function findMissing(
  stop: Stop,
  form: DoorDeliveryForm,
  hasProof: boolean,
): Partial<Record<'recipient' | 'way' | 'handed' | 'proof', string>> {
  const dueXof = stillDueXof(stop, form);
  const change = cashToReturn(dueInCashXof(stop, form), handedOf(stop, form));
  return {
    ...(form.recipient.trim() === '' && { recipient: 'Indiquez qui a reçu les articles.' }),
    ...(dueXof > 0 && form.way === undefined && { way: 'Choisissez comment le client paie.' }),
    ...(dueXof > 0 &&
      form.way !== undefined &&
      form.way !== 'cash' && { way: 'Le paiement n’est pas encore arrivé.' }),
    ...(dueXof > 0 && form.way === 'cash' && 'problem' in change && { handed: change.problem }),
    ...(!hasProof && { proof: 'Faites signer, ou prenez une photo.' }),
  };
}

/** Builds the command of a delivered stop, amounts in XOF. An unreadable `handed` counts as the amount due. */
export function toDeliveryCommand(stop: Stop, form: DoorDeliveryForm): CommandBody {
  const dueXof = dueInCashXof(stop, form);
  const serials = stop.lines.flatMap(({ line_id, product_id }) => {
    const own = form.serials[line_id] ?? [];
    return product_id === null || own.length === 0 ? [] : [{ product_id, serials: own }];
  });
  return {
    kind: 'delivered',
    stop_id: stop.id,
    recipient: form.recipient.trim(),
    collected: dueXof,
    handed: dueXof === 0 ? 0 : (readAmount(handedOf(stop, form)) ?? dueXof),
    ...(serials.length > 0 && { serials }),
    ...(mayAskForPhoto(stop) && form.isPhotoAgreed && { photo_agreed: true }),
  };
}
