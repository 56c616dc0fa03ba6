import { type SubmitEvent, useState } from 'react';
import { Field } from '#browser/ui/field.tsx';
import { Failure, Message } from '#browser/ui/page.tsx';
import { useNoteOnce } from '#browser/ui/use-note-once.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { isOneOf } from '#contract/base/tables.ts';
import { ONLINE_PROVIDERS, type OnlineProvider } from '#contract/money/payment-states.ts';
import { PROVIDER_NAMES } from '#contract/money/provider-names.ts';
import type { TillOrder } from '#contract/money/tills/till-orders.ts';
import type { TillPart } from '#contract/money/tills/till-sales.ts';
import { TILL_WAY_WORDS, TILL_WAYS, type TillWay } from '#contract/money/tills/till-words.ts';
import { useWork } from '../work.ts';
import { CashForm } from './cash-form.tsx';
import { ReferenceForm } from './reference-form.tsx';
import { useWallet } from './use-wallet.ts';
import { WalletCode } from './wallet-code.tsx';

/** One order: its lines, what is due, and its hand-over once nothing must be paid before it. */
export function OrderCard({
  order,
  mayAct,
  onDone,
}: {
  order: TillOrder;
  mayAct: boolean;
  onDone: (words: string) => void;
}) {
  const { tell, memory, printing } = useWork();
  const [way, setWay] = useState<TillWay | OnlineProvider>();
  const { failure, note } = useNoteOnce();
  const { ways = [], providers = [] } = memory.state?.terms ?? {};
  const mayPay = mayAct && order.problem === '' && order.due > 0;
  const pay = (part: TillPart) =>
    note(async () => {
      const told = { kind: 'pay' as const, order_id: order.id, parts: [part] };
      await tell(told, `le paiement de ${order.name}`);
      if (part.way === 'cash') printing.openDrawer();
      onDone(
        `${formatXof(part.amount)} reçus pour ${order.name} : c’est noté. Cherchez-la encore pour la suite.`,
      );
    });
  return (
    <section aria-label={`Commande ${order.name}`} className="card my-3">
      <h2 className="text-2xl font-bold">
        {order.name} · {order.customer}
      </h2>
      <ul className="my-2">
        {order.lines.map((line, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity.
          <li key={place}>
            {line.quantity} × {line.name}
          </li>
        ))}
      </ul>
      <p className="text-xl">
        Total {formatXof(order.total)} · reste à payer <strong>{formatXof(order.due)}</strong>
      </p>
      {order.problem !== '' && <Message tone="warn">{order.problem}</Message>}
      {order.handed_over && <Message tone="plain">Cette commande est déjà remise.</Message>}
      {mayPay && (
        <div className="grid grid-cols-2 gap-2 sm:grid-cols-3">
          {ways.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={way === one}
              className={`${way === one ? 'button-main' : 'button-plain'} min-h-16`}
              onClick={() => setWay(one)}
            >
              {TILL_WAY_WORDS[one]}
            </button>
          ))}
          {providers.map((provider) => (
            <button
              key={provider}
              type="button"
              aria-pressed={way === provider}
              className={`${way === provider ? 'button-main' : 'button-plain'} min-h-16`}
              onClick={() => setWay(provider)}
            >
              {PROVIDER_NAMES[provider]}
            </button>
          ))}
        </div>
      )}
      {mayPay && way === 'cash' && (
        <CashForm leftXof={order.due} dutyPercent={order.duty_percent} onPart={pay} />
      )}
      {mayPay && isOneOf(ONLINE_PROVIDERS, way) && (
        <OrderWallet
          key={way}
          order={order}
          provider={way}
          onPaid={() => onDone(`${order.name} est payée. Cherchez-la encore pour la suite.`)}
        />
      )}
      {mayPay && isOneOf(TILL_WAYS, way) && way !== 'cash' && (
        <ReferenceForm key={way} way={way} leftXof={order.due} onPart={pay} />
      )}
      {mayAct && order.due_first === 0 && order.is_pickup && !order.handed_over && (
        <HandOver order={order} onDone={onDone} />
      )}
      <Failure text={failure} />
    </section>
  );
}

/** The rest of an order, paid on the customer's telephone. */
function OrderWallet({
  order,
  provider,
  onPaid,
}: {
  order: TillOrder;
  provider: OnlineProvider;
  onPaid: () => void;
}) {
  const { payment, failure, begin } = useWallet({
    orderId: order.id,
    provider,
    amount: order.due,
    isOpen: true,
    isPaid: (now) => now.is_paid,
    onPaid,
  });
  return (
    <WalletCode
      provider={provider}
      payment={payment}
      failure={failure}
      onBegin={() => void begin()}
    />
  );
}

function HandOver({ order, onDone }: { order: TillOrder; onDone: (words: string) => void }) {
  const { tell } = useWork();
  const [code, setCode] = useState('');
  const [reason, setReason] = useState('');
  const [serials, setSerials] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const { failure, note } = useNoteOnce();
  const pieces = order.lines.flatMap((line) =>
    line.tracks_serials && line.product_id !== null
      ? Array.from({ length: line.quantity }, (_, place) => ({
          productId: line.product_id!,
          key: `${line.product_id} ${place}`,
          label: line.quantity === 1 ? line.name : `${line.name}, pièce ${place + 1}`,
        }))
      : [],
  );
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isCode = /^\d{6}$/.test(code.trim());
    const isMissing = order.needs_code && !isCode && reason.trim().length < 3;
    setProblem(isMissing ? 'Saisissez les 6 chiffres du code, ou dites pourquoi il manque.' : '');
    if (isMissing) return;
    note(async () => {
      const given = Map.groupBy(
        pieces.filter(({ key }) => (serials[key] ?? '').trim() !== ''),
        ({ productId }) => productId,
      );
      await tell(
        {
          kind: 'hand_over',
          order_id: order.id,
          ...(isCode
            ? { pickup_code: code.trim() }
            : { reason: reason.trim() || 'Remis en boutique' }),
          ...(given.size > 0 && {
            serials: [...given].map(([product_id, own]) => ({
              product_id,
              serials: own.map(({ key }) => serials[key]!.trim()),
            })),
          }),
        },
        `la remise de ${order.name}`,
      );
      onDone(`${order.name} est remise : c’est noté.`);
    });
  };
  return (
    <form onSubmit={submit} noValidate aria-label={`Remettre ${order.name}`}>
      {order.needs_code && (
        <>
          <Field
            label="Code de retrait"
            inputMode="numeric"
            autoComplete="off"
            maxLength={20}
            value={code}
            onText={setCode}
          />
          <Field
            label="Sans code : pourquoi ?"
            autoComplete="off"
            maxLength={200}
            value={reason}
            onText={setReason}
          />
        </>
      )}
      {pieces.map(({ key, label }) => (
        <Field
          key={key}
          label={`Numéro de série : ${label}`}
          autoComplete="off"
          autoCapitalize="characters"
          maxLength={80}
          value={serials[key] ?? ''}
          onText={(serial) => setSerials({ ...serials, [key]: serial })}
        />
      ))}
      <Failure text={problem || failure} />
      <button type="submit" className="button-good min-h-16 w-full text-xl">
        Remettre la commande
      </button>
    </form>
  );
}
