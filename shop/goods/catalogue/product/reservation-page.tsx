import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type * as z from 'zod/mini';
import { withAccents } from '#contract/base/fields/accents.ts';
import { fieldsOf, filledText } from '#contract/base/fields/fields.ts';
import { phone } from '#contract/base/fields/person-fields.ts';
import { senegaleseText } from '#contract/base/fields/phone-text.ts';
import { RESERVATION_HOURS } from '#contract/base/limits.ts';
import { makeId } from '#contract/base/make-id.ts';
import { paths } from '#contract/base/paths.ts';
import { productLink, screens } from '#contract/base/screens.ts';
import { shownPrice } from '#contract/goods/catalogue/product-prices.ts';
import type { ProductDetail } from '#contract/goods/catalogue/products.ts';
import { browserApi } from '#shop/base/api/client.ts';
import { useServerForm } from '#shop/base/api/use-server-form.ts';
import { PageBanner } from '#shop/base/page/page-banner.tsx';
import { useCustomer } from '#shop/base/session/session.ts';
import { buttonStyle } from '#shop/base/ui/button-style.ts';
import { FormFoot } from '#shop/base/ui/fields/form-foot.tsx';
import { RadioCard } from '#shop/base/ui/fields/radio-card.tsx';
import { PhoneField, TextField } from '#shop/base/ui/fields/text-field.tsx';
import { Link } from '#shop/base/ui/link.tsx';
import { Picture } from '#shop/base/ui/picture.tsx';
import { Price } from '#shop/base/ui/price.tsx';
import { guestPlacedLink, placedLink } from '#shop/sales/checkout/checkout-kinds.ts';
import { reservablePlaces } from './ways.ts';

const TITLE = `Réserver ${RESERVATION_HOURS}\u00a0h en magasin`;

type Typed = { name?: string | undefined; telephone?: string | undefined };

/** An account has said it all before. */
const fields: Record<'guest' | 'account', z.ZodMiniType<Typed, Typed>> = {
  guest: fieldsOf({ name: filledText(2, 200), telephone: phone }),
  account: fieldsOf({}),
};

/** Sets one piece aside in a showroom for a day, without payment (rule S-43). */
export function ReservationPage({ product }: { product: ProductDetail }) {
  const name = withAccents(product.name);
  return (
    <>
      <PageBanner
        title={TITLE}
        steps={[
          { label: 'Boutique', to: screens.shop },
          { label: name, to: productLink(product.id) },
          { label: TITLE },
        ]}
      />
      <div className="container-page max-w-xl space-y-5 py-6">
        <div className="flex items-center gap-4">
          <div className="w-24 shrink-0">
            <Picture
              sources={product.image_sizes}
              color={product.image_color}
              alt=""
              sizes="96px"
              isFirst
            />
          </div>
          <div className="min-w-0">
            <p className="font-semibold break-words">{name}</p>
            <Price {...shownPrice(product)} size="md" />
          </div>
        </div>
        {reservablePlaces(product).length > 0 ? (
          <ReservationForm product={product} />
        ) : (
          <p role="status">
            Aucun magasin n’a de pièce libre de cet article pour le moment.{' '}
            <Link to={productLink(product.id)} className="text-accent-dark underline">
              Revenir à l’article
            </Link>
          </p>
        )}
      </div>
    </>
  );
}

function ReservationForm({ product }: { product: ProductDetail }) {
  const customer = useCustomer();
  const navigate = useNavigate();
  const places = reservablePlaces(product);
  const [placeId, setPlaceId] = useState(places[0]?.id);
  const key = useRef(makeId());
  const place = places.find(({ id }) => id === placeId) ?? places[0];
  const form = useServerForm({
    schema: fields[customer === undefined ? 'guest' : 'account'],
    known: {
      telephone: customer?.partner_phone ? senegaleseText(customer.partner_phone) : '',
    },
    send: async ({ name = '', telephone = '' }) => {
      const order = {
        type_sale: 'order' as const,
        reservation: true,
        order_lines: [{ id: product.id, quantity: 1, list_price: shownPrice(product).amountXof }],
        delivery: { pickup_place_id: place?.id },
      };
      if (customer !== undefined) {
        const placed = await browserApi.post(paths.orders, order, undefined, key.current);
        return navigate(placedLink(placed), { replace: true });
      }
      const guest = { name, telephone, adresse: `Retrait à ${place?.name}`, order };
      const placed = await browserApi.post(paths.guestOrder, guest, undefined, key.current);
      return navigate(guestPlacedLink(placed), { replace: true });
    },
  });
  return (
    <form noValidate onSubmit={form.submit} className="space-y-4">
      <p>
        Nous gardons une pièce pour vous pendant {RESERVATION_HOURS} heures. Vous ne payez rien
        maintenant&nbsp;; si vous ne passez pas, elle revient en vente.
      </p>
      <fieldset className="space-y-2">
        <legend className="mb-1 font-semibold">Dans quel magasin&nbsp;?</legend>
        {places.map(({ id, name }) => (
          <RadioCard
            key={id}
            name="place"
            value={String(id)}
            isChosen={id === place?.id}
            onChoose={() => setPlaceId(id)}
            title={name}
          />
        ))}
      </fieldset>
      {customer === undefined && (
        <>
          <TextField label="Nom" autoComplete="name" {...form.field('name')} />
          <PhoneField {...form.field('telephone')} />
        </>
      )}
      <FormFoot form={form} label="Réserver" sendingLabel="Réservation en cours..." />
      <Link to={productLink(product.id)} className={buttonStyle('quiet', 'w-full')}>
        Revenir à l’article
      </Link>
    </form>
  );
}
