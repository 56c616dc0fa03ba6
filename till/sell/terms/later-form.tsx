import { type SubmitEvent, useEffect, useState } from 'react';
import { get } from '#browser/calls.ts';
import { Choice, Field } from '#browser/ui/field.tsx';
import { Failure } from '#browser/ui/page.tsx';
import { formatXof } from '#contract/base/fields/money.ts';
import { paths } from '#contract/base/paths.ts';
import type { OfferedZone } from '#contract/sales/orders/order-shapes.ts';
import type { SaleType } from '#contract/sales/orders/order-states.ts';
import { sentenceOf } from '#contract/talk/messages.ts';
import { useWork } from '../../work.ts';
import type { Later } from '../cart.ts';

type Way = 'now' | 'collect' | 'deliver';

const SALES: { value: SaleType; text: string }[] = [
  { value: 'order', text: 'Vente' },
  { value: 'preorder', text: 'Précommande, payée en plusieurs fois' },
  { value: 'creditorder', text: 'À crédit, par l’employeur du client' },
];

/** How the goods reach the customer: now, here another day, or at an address. */
export function LaterForm({
  later,
  onLater,
}: {
  later: Later | null;
  onLater: (later: Later | null) => void;
}) {
  const { seller } = useWork();
  const [way, setWay] = useState<Way>(wayOf(later));
  const [sale, setSale] = useState<SaleType>(later?.sale ?? 'order');
  const [zones, setZones] = useState<OfferedZone[]>();
  const [zoneId, setZoneId] = useState(String(later?.zone?.id ?? ''));
  const [address, setAddress] = useState({
    quarter: later?.quarter ?? '',
    street: later?.street ?? '',
    landmark: later?.landmark ?? '',
    recipient: later?.recipient ?? '',
  });
  const [problem, setProblem] = useState('');
  useEffect(() => {
    get(paths.deliveryZones, seller.id).then(setZones, (error: unknown) =>
      setProblem(sentenceOf(error)),
    );
  }, [seller.id]);
  const zone = zones?.find(({ id }) => String(id) === zoneId);
  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (way === 'now') return onLater(null);
    if (way === 'collect') return onLater({ ...NOWHERE, sale: 'order', zone: null });
    const { quarter, street, landmark } = address;
    if (zone === undefined) return setProblem('Choisissez la zone de livraison.');
    if (`${quarter}${street}${landmark}`.trim() === '') {
      return setProblem('Indiquez où livrer : quartier, rue ou repère.');
    }
    onLater({ ...address, sale, zone: { id: zone.id, name: zone.name } });
  };
  const field = (name: keyof typeof address, label: string, maxLength: number) => (
    <Field
      label={label}
      autoComplete="off"
      maxLength={maxLength}
      value={address[name]}
      onText={(text) => setAddress({ ...address, [name]: text })}
    />
  );
  return (
    <form onSubmit={submit} noValidate aria-label="Remise des articles">
      <Choice
        name="later-way"
        legend="Les articles"
        value={way}
        onChoose={setWay}
        options={[
          { value: 'now', text: 'Le client les emporte' },
          { value: 'collect', text: 'Retrait ici plus tard' },
          { value: 'deliver', text: 'Livraison' },
        ]}
      />
      {way === 'deliver' && (
        <>
          <label htmlFor="later-zone" className="mb-1 block font-bold">
            Zone de livraison
          </label>
          <select
            id="later-zone"
            className="input"
            value={zoneId}
            onChange={(event) => {
              setZoneId(event.target.value);
              setProblem('');
            }}
          >
            <option value="">{zones === undefined ? 'Zones en cours de lecture…' : '–'}</option>
            {zones?.map(({ id, name, fee }) => (
              <option key={id} value={id}>
                {name} ({formatXof(fee)})
              </option>
            ))}
          </select>
          {field('quarter', 'Quartier', 120)}
          {field('street', 'Rue', 500)}
          {field('landmark', 'Repère', 300)}
          {field('recipient', 'Destinataire, si ce n’est pas le client', 120)}
          <Choice
            name="later-sale"
            legend="Paiement"
            value={sale}
            onChoose={setSale}
            options={SALES}
          />
        </>
      )}
      <Failure text={problem} />
      <button type="submit" className="button-main min-h-14 w-full">
        Noter
      </button>
    </form>
  );
}

const NOWHERE = { quarter: '', street: '', landmark: '', recipient: '' };

function wayOf(later: Later | null): Way {
  if (later === null) return 'now';
  return later.zone === null ? 'collect' : 'deliver';
}
