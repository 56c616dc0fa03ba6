import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { useOnline } from '#browser/use-online.ts';
import { withAccents } from '#contract/base/fields/accents.ts';
import { formatXof } from '#contract/base/fields/money.ts';
import { senegaleseText } from '#contract/base/fields/phone-text.ts';
import { paths } from '#contract/base/paths.ts';
import { screens } from '#contract/base/screens.ts';
import type { ProformaForm } from '#contract/sales/proformas.ts';
import { messages } from '#contract/talk/messages.ts';
import { type ApiError, browserApi } from '#shop/base/api/client.ts';
import { keyFor, type RequestKey } from '#shop/base/api/request-key.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import type { BasketLine } from '#shop/base/lists/lines.ts';
import { useCustomer } from '#shop/base/session/session.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import {
  EmailField,
  NameField,
  PhoneField,
  TextArea,
  TextField,
} from '#shop/base/ui/fields/text-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { basketKinds, totalOf } from '#shop/sales/baskets/basket-kinds.ts';
import { CheckoutStep } from '#shop/sales/checkout/checkout-frame.tsx';

import { ZoneChoice } from '#shop/sales/checkout/delivery/delivery-step.tsx';
import { PickupChoice, usePickupChoice } from '#shop/sales/checkout/delivery/pickup-choice.tsx';
import { CheckoutServices } from '#shop/sales/services/service-boxes.tsx';
import { servicesXofOf, useServices, withOffered } from '#shop/sales/services/use-services.ts';
import type { DeliveryOptions } from '../checkout/load-checkout.ts';
import { type ChosenMode, paymentModes } from '../checkout/payment/payment-choice.tsx';
import { proformaFields } from './proforma-fields.ts';

const { cart } = basketKinds;
const MODE_HINTS: Record<ChosenMode, string> = {
  online: 'Wave, Orange Money ou carte, par le lien de la commande.',
  domicile: 'À la réception ; un droit de timbre peut s’ajouter aux espèces.',
};

type Choices = {
  zoneId: number | null;
  isPickup: boolean;
  pickupPlaceId: number | null;
  mode: ChosenMode;
};

/** Makes a proforma of the cart's lines and opens it. Typed text stays when sending fails. */
export function RequestForm({
  lines,
  ways: { zones, pickupPlaces },
  onOtherPrices,
}: {
  lines: BasketLine[];
  ways: DeliveryOptions;
  onOtherPrices: () => void;
}) {
  const customer = useCustomer();
  const navigate = useNavigate();
  const key = useRef<RequestKey>(undefined);
  const [choices, setChoices] = useState<Choices>({
    zoneId: zones[0]?.id ?? null,
    isPickup: false,
    pickupPlaceId: null,
    mode: 'online',
  });
  const change = (changed: Partial<Choices>) => setChoices((known) => ({ ...known, ...changed }));
  const pickup = usePickupChoice({ saleType: 'order' }, pickupPlaces, lines, choices);
  const { zoneId, mode } = choices;
  const services = useServices(lines, { zoneId, isCollected: pickup.isWanted });
  const form = useServerForm({
    schema: proformaFields,
    known: {
      name: customer?.name ?? '',
      email: customer?.email ?? '',
      telephone: customer?.partner_phone ? senegaleseText(customer.partner_phone) : '',
    },
    send: async (fields) => {
      const body: ProformaForm = {
        ...fields,
        payment_mode: mode,
        ...(pickup.chosen === undefined
          ? zoneId !== null && { zone_id: zoneId }
          : { pickup_place_id: pickup.chosen.id }),
        order_lines: withOffered(lines, services).map((line) => ({
          id: line.id,
          quantity: line.quantity,
          list_price: cart.priceOf(line),
          ...(line.services !== undefined && { services: line.services }),
        })),
      };
      key.current = keyFor(JSON.stringify(body), key.current);
      try {
        const made = await browserApi.post(paths.proformas, body, undefined, key.current.key);
        await navigate(made.link, { state: { isNew: true } });
      } catch (error) {
        if ((error as ApiError).status === 409) onOtherPrices();
        throw error;
      }
    },
  });
  return (
    <form
      noValidate
      onSubmit={form.submit}
      className="space-y-4 lg:grid lg:grid-cols-[minmax(0,1fr)_26rem] lg:items-start lg:gap-6 lg:space-y-0"
    >
      <div className="space-y-4">
        <CheckoutStep number={1} title="Votre entreprise">
          <div className="grid gap-4 sm:grid-cols-2">
            <TextField
              label="Entreprise"
              autoComplete="organization"
              maxLength={200}
              {...form.field('company')}
            />
            <TextField
              label="NINEA (facultatif)"
              autoComplete="off"
              required={false}
              maxLength={40}
              hint="Comme 0012345 2G3."
              {...form.field('ninea')}
            />
            <NameField label="Prénom et nom du contact" maxLength={120} {...form.field('name')} />
            <EmailField
              required={false}
              maxLength={254}
              hint="Le lien y est envoyé."
              {...form.field('email')}
            />
            <PhoneField
              required={false}
              maxLength={40}
              hint="Avec ou à la place de l’e-mail : le lien arrive par SMS."
              {...form.field('telephone')}
            />
          </div>
        </CheckoutStep>
        <CheckoutStep number={2} title="Livraison ou retrait">
          <PickupChoice offer={pickup} onChange={change} />
          {!pickup.isWanted && (
            <ZoneChoice
              zones={zones}
              chosenId={zoneId ?? undefined}
              onChoose={(id) => change({ zoneId: id })}
            />
          )}
        </CheckoutStep>
        <CheckoutStep number={3} title="Paiement prévu">
          <fieldset className="grid gap-2 sm:grid-cols-2">
            <legend className="sr-only">Paiement prévu</legend>
            {paymentModes.toReversed().map(({ mode: one, label }) => (
              <RadioCard
                key={one}
                name="mode"
                value={one}
                isChosen={mode === one}
                onChoose={() => change({ mode: one })}
                title={label}
              >
                {MODE_HINTS[one]}
              </RadioCard>
            ))}
          </fieldset>
        </CheckoutStep>
      </div>
      <div className="space-y-4">
        <CheckoutStep number={4} title="Récapitulatif">
          <CheckoutServices list={cart.key} lines={lines} services={services} />
          <Goods lines={lines} servicesXof={servicesXofOf(lines, services)} />
          <Link
            to={screens.cart}
            className="mt-3 inline-flex min-h-11 items-center font-semibold text-accent-dark hover:underline"
          >
            Modifier le panier
          </Link>
        </CheckoutStep>
        <section
          aria-label="Demander la facture proforma"
          className="space-y-4 rounded-card bg-mist p-4 sm:p-5"
        >
          <TextArea
            label="Une remarque ? (facultatif)"
            rows={2}
            required={false}
            maxLength={1000}
            hint="Elle figure sur le document."
            {...form.field('note')}
          />
          <Offline />
          <FormFoot
            form={form}
            label="Établir la facture proforma"
            sendingLabel={messages.pack.sending}
          />
          <p className="text-sm text-muted">
            Le stock n’est pas réservé : il l’est à la commande. La réduction de première commande
            ne s’applique pas.
          </p>
        </section>
      </div>
    </form>
  );
}

const Offline = () =>
  useOnline() ? null : (
    <p role="status" className="rounded-lg bg-promo-soft p-3 font-semibold">
      Sans réseau : ce que vous avez écrit reste ici. Envoyez-le quand il revient.
    </p>
  );

function Goods({ lines, servicesXof }: { lines: BasketLine[]; servicesXof: number }) {
  return (
    <>
      <ul className="mb-3 divide-y divide-line">
        {lines.map((line) => (
          <li key={line.id} className="flex flex-wrap justify-between gap-x-3 py-2 first:pt-0">
            <span className="min-w-0 break-words">
              {line.quantity} × {withAccents(line.name)}
            </span>
            <span className="ml-auto font-semibold whitespace-nowrap tabular-nums">
              {formatXof(cart.priceOf(line) * line.quantity)}
            </span>
          </li>
        ))}
      </ul>
      <p className="flex justify-between gap-4 border-t border-line pt-2 font-extrabold">
        <span>Articles TTC</span>
        <span className="tabular-nums">{formatXof(totalOf(cart, lines))}</span>
      </p>
      {servicesXof > 0 && (
        <p className="mt-1 flex justify-between gap-4 font-extrabold">
          <span>Services TTC</span>
          <span className="tabular-nums">{formatXof(servicesXof)}</span>
        </p>
      )}
      <p className="mt-1 text-sm text-muted">La livraison et les taxes figurent sur le document.</p>
    </>
  );
}
